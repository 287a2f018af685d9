// The choice to give up a friend's game.

import { t } from "../../core/i18n.js";
import { html } from "../../vendor/lit-html/lit-html.js";

/** @param {import("../../engine/client/friends/remote-game.js").RemoteGame} game */
export const leaveButton = (game) => html`
  <div class="buttons"><button type="button" class="quiet leave" @click=${() => game.leave()}>${t("friends.leave")}</button></div>`;
