// The faces of a game's cards, where one picture holds them all: a style sheet that shows each card its part.

/** @typedef {NonNullable<import("../parts/types.js").TableConfig["faces"]>} Faces */

/** @param {string} game @param {Faces} where @param {string} src the picture's address */
export function rulesOf(game, { columns, cards }, src) {
  const lines = Math.ceil(cards.length / columns);
  const selectors = cards.map(
    (card) =>
      `[data-game=${quoted(game)}] .card${card === null ? ".back" : `[data-card=${quoted(card)}]`}`,
  );
  const places = selectors.map((selector, i) => {
    const at = [share(i % columns, columns), share(Math.floor(i / columns), lines)];
    return `${selector} { background-position: ${at.join(" ")}; }`;
  });
  const all = selectors.join(", ");
  const bare = selectors.flatMap((each) => [`${each}::before`, `${each}::after`]).join(", ");
  return `@layer games {
    ${all} {
      background-image: url("${src}");
      background-size: ${columns * 100}% ${lines * 100}%;
      background-origin: border-box;
      background-repeat: no-repeat;
    }
    ${places.join("\n")}
    ${bare} { content: none; }
  }`;
}

/** How far a picture of so many cells is shifted to show this one. @param {number} at @param {number} count */
const share = (at, count) => `${count > 1 ? (at / (count - 1)) * 100 : 0}%`;

/** Any text as a style sheet writes it. @param {string} text */
const quoted = (text) =>
  `"${text.replace(/["\\\n\r\f]/g, (sign) => `\\${sign.charCodeAt(0).toString(16)} `)}"`;
