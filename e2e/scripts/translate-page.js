// As Chrome's: every text goes into two elements, in one step or in two. Some are split, as by dictionaries.
export default () => {
  const SKIP = "script, style, noscript, textarea, svg, [translate=no], .notranslate, [data-translated]";
  const isLeft = data => /\p{L}/u.test(data.replace(/‹\p{L}+›/gu, ""));
  const translated = data => data.replace(/\p{L}+/gu, "‹$&›");
  let count = 0;
  const replace = text => {
    if (!isLeft(text.data) || !text.parentElement || text.parentElement.closest(SKIP)) return;
    const [outer, inner] = [document.createElement("font"), document.createElement("font")];
    outer.dataset.translated = "yes";
    outer.append(inner);
    count += 1;
    const half = count % 3 ? 0 : text.data.indexOf(" ") + 1;
    const [first, rest] = [text.data.slice(0, half), text.data.slice(half)].map(translated);
    inner.append(rest);
    if (half) {
      text.splitText(half).replaceWith(outer);
      text.data = first;
    } else if (count % 2) text.replaceWith(outer);
    else {
      text.before(outer);
      text.remove();
    }
  };
  const walk = root => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const found = root.nodeType === Node.TEXT_NODE ? [root] : [];
    while (walker.nextNode()) found.push(walker.currentNode);
    found.forEach(replace);
  };
  // A server translates changed texts after they were shown.
  const later = changes => setTimeout(() => {
    for (const { type, target, addedNodes } of changes)
      (type === "characterData" ? [target] : addedNodes).forEach(walk);
  });
  new MutationObserver(later).observe(document.body, { subtree: true, childList: true, characterData: true });
  walk(document.body);
};
