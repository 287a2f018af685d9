// Messages above the own hand: the recap of the others' turns, and below it the prompt, a tip, a hint or a refusal. The area has a
// constant height, so that no message moves a card.

import { html } from "../../vendor/lit-html/lit-html.js";
import { recap } from "./recap.js";

/** @param {import("../types.js").Table} table @param {import("../types.js").Recap} [rules] the game's rules for the recap */
export const messageArea = (table, rules) => html`
  <div class="messages">
    ${recap(table, rules)}
    <div class="message">${table.message}</div>
  </div>`;
