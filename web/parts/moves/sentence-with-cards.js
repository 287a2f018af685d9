// Sentences that show cards as the table does. Screen readers get their names.

import { html } from "../../vendor/lit-html/lit-html.js";
import { markedParts, plainText, withMarks } from "../card-names.js";

/** Functions that draw a card or run within text. @type {Map<string, (token: string) => unknown>} */
const pictures = new Map();

/** @param {string} game @param {(token: string) => unknown} draw */
export const registerPicture = (game, draw) => pictures.set(game, draw);

/** Return the sentence that a function composes. @param {string} game @param {() => string} compose */
export const sentence = (game, compose) => drawn(game, withMarks(compose));

/** Return a text with marks as a template; as a string, if nothing is drawn. @param {string} game @param {string} text */
export function drawn(game, text) {
  const draw = pictures.get(game);
  const parts = markedParts(text);
  if (!draw || parts.every((part) => typeof part === "string")) return plainText(text);
  return parts.map((part, i) =>
    typeof part === "string"
      ? part.slice(i && closing(part).length)
      : html`<span class="in-text"><span data-game=${game} data-table=${game}><span class="unseen">${part.name}</span><span aria-hidden="true">${draw(part.token)}</span></span>${closing(parts[i + 1])}</span>`,
  );
}

/** Return the punctuation that follows a drawing, on its line. @param {unknown} part */
const closing = (part) => (typeof part === "string" ? (part.match(/^\S+/)?.[0] ?? "") : "");
