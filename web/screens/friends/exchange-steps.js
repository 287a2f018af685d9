// Steps of two people who exchange codes and links, as lobby, joining phone and table show them.

import { t } from "../../core/i18n.js";
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { cancelDelete, confirmTwice } from "../app/saves.js";
import { notices } from "../app/state.js";

/**
 * @import { CarrierKind, Outgoing } from "../../engine/friends/types.js"
 * @import { Exchange } from "./code-exchange.js"
 */

/**
 * Return the choice to end a game between phones, at the second press.
 * @param {string} id
 * @param {() => Promise<void>} end
 * @param {"leave" | "cancel"} kind a player leaves a game, a host cancels one that has not begun
 */
export function endButton(id, end, kind) {
  const leave = () => confirmTwice(id, end);
  if (notices.deleting !== id)
    return html`
      <div class="buttons"><button type="button" class="quiet leave" @click=${leave}>${t(`friends.${kind}`)}</button></div>`;
  return html`
    <p class="ask-first" role="alert">${t(`friends.${kind}.sure`)}</p>
    <div class="buttons"><button type="button" class="keep" @click=${cancelDelete}>${t(`friends.${kind}.keep`)}</button>
      <button type="button" class="danger leave" @click=${leave}>${t(`friends.${kind}.now`)}</button></div>`;
}

/** Return the choice to give up a friend's game. @param {import("../../engine/client/friends/remote-game.js").RemoteGame} game */
export const leaveButton = ({ id, remote }) => endButton(id, () => remote.leave(), "leave");

/**
 * Return a step of the set-up by links: the last one, this one, and the next.
 * @param {1 | 2 | 3} number
 * @param {{done?: unknown, now: unknown, next: string}} words
 */
export const linkStep = (number, { done = nothing, now, next }) => html`
  <p class="progress"><b>${t("friends.step", { number })}</b> ${done}</p>
  <p class="now">${now}</p>
  <p class="quiet next-step">${next}</p>`;

/**
 * Return the way to the other person's answer, if nothing has to be shown or sent before.
 * @param {Exchange} exchange
 * @param {CarrierKind} carrier
 * @param {string} name of the other person
 */
export const answerSteps = (exchange, carrier, name) =>
  carrier === "codes" && exchange.hasCamera
    ? html`
      <p class="now">${t("friends.code.step2", { name })}</p>
      <div class="buttons end next">${exchange.scanButton()}</div>`
    : html`
      <p class="now">${t("friends.link.step2", { name })}</p>
      ${exchange.pasteField(t("friends.link.field"))}`;

/**
 * Return the step of a message that needs no answer.
 * @param {Exchange} exchange
 * @param {Outgoing & {carrier: CarrierKind, name: string}} message
 * @param {string} title of the game
 */
export function lastStep(exchange, message, title) {
  const { carrier, name, bytes } = message;
  if (carrier === "codes")
    return html`
      <p class="now">${t("friends.message.code", { name })}</p>
      ${exchange.code(bytes, t("friends.code.label", { name }))}`;
  return html`
    <p class="now">${t("friends.message.link", { name })}</p>
    ${exchange.links.steps(message, t("friends.link.turn", { title }), name, "primary")}`;
}

/**
 * Return the steps of a message by code or link: show or send the own one, then read the answer.
 * @param {Exchange} exchange
 * @param {CarrierKind} carrier
 * @param {Outgoing} message
 * @param {string} name of the other person
 * @param {string} text sent with the link
 */
export function messageSteps(exchange, carrier, message, name, text) {
  if (carrier === "codes")
    return html`
      <p class="now"><b class="number">1</b>${t("friends.message.code", { name })}</p>
      ${exchange.code(message.bytes, t("friends.code.label", { name }))}
      <p class="now"><b class="number">2</b>${t("friends.code.step2", { name })}</p>
      <div class="buttons end next">
        ${exchange.links.buttons(message, text)}
        ${exchange.scanButton()}
      </div>
      ${exchange.links.status(message, name)}
      ${exchange.pasteField(t("friends.link.field"), false)}`;
  return html`
    <p class="now"><b class="number">1</b>${t("friends.message.link", { name })}</p>
    ${exchange.links.steps(message, text, name, "primary big")}
    <p class="now"><b class="number">2</b>${t("friends.link.step2", { name })}</p>
    ${exchange.pasteField(t("friends.link.field"))}`;
}
