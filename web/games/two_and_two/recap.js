// What the recap tells of a card: the symbols that it brought.

/** @param {string} card @param {string} sign */
const countOf = (card, sign) => [...card].filter((each) => each === sign).length;

/** @type {import("../../parts/types.js").Recap} */
export const tells = {
  facts(_view, [{ type, card }]) {
    if (type !== "played" && type !== "started") return {};
    return { squares: countOf(String(card), "1"), diamonds: countOf(String(card), "2") };
  },
};
