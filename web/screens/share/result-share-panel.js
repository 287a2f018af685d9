// Panel below a result whose deal is known: comparison with the sender of the deal, and sharing.

import { t } from "../../core/i18n.js";
import { shownName } from "../../core/player-names.js";
import { resultSquares, squaresOf } from "../../core/result-squares.js";
import { dealOf } from "../../core/shared-deals.js";
import { shareText } from "../../engine/client/share-or-download.js";
import { engine } from "../../engine/client/worker-client.js";
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { rounds } from "../table/score-sheet.js";
import { sentenceOf, textToCopy } from "./copy-text-fallback.js";
import { resultOf, senderOf, sharePicture, textOf } from "./share-result.js";

/**
 * @import { Answer, Report as Tell } from "../../engine/client/share-or-download.js"
 * @import { Session } from "../../engine/client/game/session.js"
 * @import { Table } from "../../parts/types.js"
 */

/** State of sharing a result. */
export class Sharing {
  /** @type {{of: string, answer: Answer, text: string, again: () => void}} */
  #state = { of: "", answer: "", text: "", again() {} };
  #draw;

  /** @param {() => void} draw */
  constructor(draw) {
    this.#draw = draw;
  }

  /** @param {string} of the id of a save @param {string} text to copy if sharing fails @param {(tell: Tell) => void} share */
  #share(of, text, share) {
    const again = () => this.#share(of, text, share);
    const state = { of, answer: /** @type {Answer} */ (""), text, again };
    this.#state = state;
    this.#draw();
    share((answer) => {
      state.answer = answer;
      this.#draw();
    });
  }

  /** @param {string} of @param {import("../app/types.js").Result} result */
  text(of, result) {
    const text = textOf(result);
    this.#share(of, text, (tell) => shareText(text, tell));
  }

  /** @param {string} of @param {import("../app/types.js").Result} result */
  picture(of, result) {
    this.#share(of, textOf(result), (tell) => sharePicture(result, tell));
  }

  /** @param {string} of */
  answer(of) {
    const { answer, text, again } = this.#state;
    const mine = this.#state.of === of ? answer : "";
    return html`
      <p class="quiet answer" role="status">${sentenceOf(mine)}</p>
      ${textToCopy(mine, text, again)}`;
  }
}

/** @param {Session} session @param {Table} table @param {string} title the game's @param {Sharing} sharing */
export function afterPanel(session, table, title, sharing) {
  const { save, status } = session;
  const { seed, better = "high" } = status;
  const over = { ...save, ...status, seed: seed ?? null, deal: dealOf(save) };
  const isPlayed = save.players.some(({ kind }) => kind === "person");
  if (seed === undefined || status.take_backs || !isPlayed) return nothing;
  const seat = senderOf(over, better);
  const marks = resultSquares(rounds(table.view, table.config), seat, better);
  if (marks && squaresOf(save) !== marks) {
    save.marks = marks;
    engine.ask("saveSquares", { save: save.id, marks }).catch(() => {});
  }
  const result = () => resultOf({ ...over, marks }, title, better);
  return html`
    <section class="panel once-more" aria-labelledby="after-title">
      ${comparison(over, seat, better)}
      <h2 id="after-title">${t("after.title")}</h2>
      <p class="quiet">${t("after.lead")}</p>
      <div class="buttons">
        <button type="button" class="picture" @click=${() => sharing.picture(save.id, result())}>${t("after.picture")}</button>
        <button type="button" class="challenge" @click=${() => sharing.text(save.id, result())}>${t("after.send")}</button>
      </div>
      ${sharing.answer(save.id)}
    </section>`;
}

/**
 * Compare the player's points with those of the deal's sender.
 * @param {import("../../core/types.js").Save} save
 * @param {number} seat
 * @param {"high" | "low"} better
 */
function comparison({ deal, scores, players }, seat, better) {
  if (!deal?.by || deal.points === undefined || !scores) return nothing;
  const own = scores[seat];
  const ahead = Math.sign(own - deal.points) * (better === "low" ? -1 : 1);
  const how = ahead > 0 ? "ahead" : ahead < 0 ? "behind" : "level";
  const names = { name: shownName(players[seat].name), by: shownName(deal.by) };
  return html`<p class="comparison" data-how=${how}>${t("after.comparison", { ...names, own, theirs: deal.points, how })}</p>`;
}
