// Every piece of visible text and every accessible name, with those that are cut off or outside the window.
export default () => {
  const words = [], cut = [];
  const seen = e => e.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const hidden = e => e.closest(".unseen, .flyer, .flying, noscript, script, style")
    || getComputedStyle(e).clipPath === "inset(50%)";
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.nodeValue.trim(), parent = node.parentElement;
    if (!text || !seen(parent)) continue;
    if (parent.closest("script, style, noscript")) continue;
    // A text with words in bold, or with cards, is one text.
    let whole = node;
    const count = sign => whole.textContent.split(sign).length;
    while (count("⟦") !== count("⟧") || whole.parentNode.matches("b, strong, em")
      || whole.parentNode.querySelector(":scope > :is(b, strong, em, .in-text)")) whole = whole.parentNode;
    words.push(whole.textContent.trim());
    if (hidden(parent) || parent.closest("option")) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) {
      let left = 0, right = innerWidth, limit = "the window";
      for (let e = parent; e; e = e.parentElement) {
        const flow = getComputedStyle(e).overflowX;
        // A screen scrolls up and down only.
        if (e.matches("main.screen")) continue;
        if (flow === "auto" || flow === "scroll") { left = -Infinity; right = Infinity; break; }
        if (flow === "hidden" || flow === "clip") {
          const edge = e.getBoundingClientRect();
          left = Math.max(left, edge.left);
          right = Math.min(right, edge.right);
          limit = e.className || e.tagName;
        }
      }
      if (box.width && (box.left < left - 1.5 || box.right > right + 1.5)) cut.push(`${text} (by ${limit})`);
    }
  }
  for (const e of document.querySelectorAll("[aria-label], [title], [placeholder]"))
    if (seen(e)) words.push(...["aria-label", "title", "placeholder"].flatMap(n => e.getAttribute(n) ?? []));
  if (document.documentElement.scrollWidth > innerWidth + 1) cut.push("the page is wider than the window");
  return { words, cut };
};
