// Shows the text of each card in each language in place of a visible one. Returns the texts, and whether
// anything moves, a card is covered, or a text is cut off.
export default async ([tokens, languages, cards]) => {
  const { setLanguage } = await import(new URL("core/i18n.js", document.baseURI).href);
  const card = [...document.querySelectorAll(".felt .mine .spot [data-card]")]
    .find(each => each.checkVisibility());
  const panel = document.querySelector(".card-info");
  const box = each => each.getBoundingClientRect();
  const layout = () => JSON.stringify([...document.querySelectorAll(".play *")].map(box));
  const covers = () => [...document.querySelectorAll(cards)].some(each => {
    const { left, right, top, bottom } = box(each);
    const text = box(panel);
    return each.checkVisibility() && left < text.right - 1 && right > text.left + 1
      && top < text.bottom - 1 && bottom > text.top + 1;
  });
  const { left, top, width, height } = box(card);
  const was = card.dataset.card;
  const found = [];
  for (const language of languages) {
    await setLanguage(language);
    for (const token of tokens) {
      card.dataset.card = token;
      const before = layout();
      card.dispatchEvent(new MouseEvent("contextmenu", {
        bubbles: true, cancelable: true, clientX: left + width / 8, clientY: top + height / 2,
      }));
      found.push({
        language, token, text: panel.textContent, moved: layout() !== before, covers: covers(),
        cut: panel.scrollHeight > panel.clientHeight,
      });
      dispatchEvent(new PointerEvent("pointerdown"));
    }
  }
  card.dataset.card = was;
  await setLanguage("en");
  return found;
};
