// Asks for the text of each open card at a point near its left edge. Returns the names of the cards that
// are on top there, with the texts that they got.
export default async game => {
  const { cardName } = await import(new URL("parts/card-names.js", document.baseURI).href);
  const cards = [...document.querySelectorAll(".felt [data-card]:not(.under *)")]
    .filter(each => each.checkVisibility({ opacityProperty: true, visibilityProperty: true }));
  return cards.map(card => {
    const { left, top, height } = card.getBoundingClientRect();
    const [clientX, clientY] = [left + 3, top + height / 2];
    const isThere = each => {
      const box = each.getBoundingClientRect();
      return box.left <= clientX && clientX < box.right && box.top <= clientY && clientY < box.bottom;
    };
    const { card: token } = cards.filter(isThere).at(-1).dataset;
    const at = document.elementFromPoint(clientX, clientY);
    at.dispatchEvent(new MouseEvent("contextmenu", { bubbles: true, cancelable: true, clientX, clientY }));
    const text = document.querySelector(".card-info").textContent;
    dispatchEvent(new PointerEvent("pointerdown"));
    return { name: cardName(game, token), text, token };
  });
};
