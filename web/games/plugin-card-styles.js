// Style sheet for the card faces of a plug-in, which are cells of one image.

/** @typedef {NonNullable<import("../parts/types.js").TableConfig["faces"]>} Faces */

/** @param {string} game @param {Faces} where @param {string} src the image's address */
export function faceStyles(game, { columns, cards }, src) {
  const lines = Math.ceil(cards.length / columns);
  const selectors = cards.map(
    (card) =>
      `[data-game=${cssString(game)}] .card${card === null ? ".back" : `[data-card=${cssString(card)}]`}`,
  );
  const places = selectors.map((selector, i) => {
    const at = [cellOffset(i % columns, columns), cellOffset(Math.floor(i / columns), lines)];
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

/** Return the `background-position` of a cell. @param {number} at @param {number} count */
const cellOffset = (at, count) => `${count > 1 ? (at / (count - 1)) * 100 : 0}%`;

/** Return a text as a CSS string. @param {string} text */
const cssString = (text) =>
  `"${text.replace(/["\\\n\r\f]/g, (sign) => `\\${sign.charCodeAt(0).toString(16)} `)}"`;
