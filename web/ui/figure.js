// Pictures of the rules.
import { html } from "../vendor/lit-html/lit-html.js";
/** @typedef {{figure: string, items: Record<string, any>[], caption: string, words?: Record<string, string>}} Figure */
/** @param {string} game @param {Figure} block */
export const figure = (game, block) => html`<figure data-game=${game}>${block.caption}</figure>`;
