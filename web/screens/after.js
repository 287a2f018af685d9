// Below the result of a game whose deal is known: how somebody else has fared with it, and the way to hand it on.
// texts: share.copied share.saved share.by_hand

import { dealOf } from "../core/deals.js";
import { shownName } from "../core/names.js";
import { marksOf, squares } from "../core/squares.js";
import { t } from "../core/text.js";
import { engine } from "../engine/bridge.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { resultOf, senderOf, sharePicture, shareText, textOf } from "./share.js";
import { rounds } from "./sheet.js";

/**
 * @typedef {import("../engine/session.js").Session} Session
 * @typedef {import("../parts/types.js").Table} Table
 * @typedef {import("./share.js").Answer} Answer
 */

/** What became of sharing, said where that was asked for. */
export class Sharing {
  /** @type {{of: string, answer: Answer, text: string}} */
  #told = { of: "", answer: "", text: "" };
  #draw;

  /** @param {() => void} draw */
  constructor(draw) {
    this.#draw = draw;
  }

  /** @param {string} of the game's id @param {string} text @param {() => Promise<Answer>} share */
  async #tell(of, text, share) {
    this.#told = { of, answer: "", text };
    this.#draw();
    const answer = await share();
    this.#told = { of, answer, text };
    this.#draw();
  }

  /** @param {string} of @param {import("./types.js").Result} result */
  text(of, result) {
    const text = textOf(result);
    return this.#tell(of, text, () => shareText(text));
  }

  /** @param {string} of @param {import("./types.js").Result} result */
  picture(of, result) {
    return this.#tell(of, result.link, () => sharePicture(result));
  }

  /** @param {string} of */
  answer(of) {
    const { answer, text } = this.#told;
    const mine = this.#told.of === of && answer ? answer : "";
    return html`
      <p class="quiet answer" role="status">${mine ? t(`share.${mine}`) : ""}</p>
      ${mine === "by_hand" ? html`<textarea class="by-hand" readonly rows="4" aria-label=${t("share.by_hand")} .value=${text}></textarea>` : nothing}`;
  }
}

/**
 * @param {Session} session
 * @param {Table} table
 * @param {string} title the game's
 * @param {Sharing} sharing
 */
export function afterPanel(session, table, title, sharing) {
  const { save, status } = session;
  const { seed, better = "high" } = status;
  const over = { ...save, ...status, seed: seed ?? null, deal: dealOf(save) };
  const isPlayed = save.players.some(({ kind }) => kind === "person");
  if (seed === undefined || status.take_backs || !isPlayed) return nothing;
  const seat = senderOf(over, better);
  const marks = squares(rounds(table.view, table.hints), seat, better);
  if (marks && marksOf(save) !== marks) {
    save.marks = marks;
    engine.ask("mark", { save: save.id, marks }).catch(() => {});
  }
  const result = () => resultOf({ ...over, marks }, title, better);
  return html`
    <section class="panel once-more" aria-labelledby="after-title">
      ${beside(over, seat, better)}
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
 * One's own points beside those of who has sent this deal.
 * @param {import("../core/types.js").Save} save
 * @param {number} seat
 * @param {"high" | "low"} better
 */
function beside({ deal, scores, players }, seat, better) {
  if (!deal?.by || deal.points === undefined || !scores) return nothing;
  const own = scores[seat];
  const ahead = Math.sign(own - deal.points) * (better === "low" ? -1 : 1);
  const how = ahead > 0 ? "ahead" : ahead < 0 ? "behind" : "level";
  const names = { name: shownName(players[seat].name), by: shownName(deal.by) };
  return html`<p class="beside-sender" data-how=${how}>${t("after.beside", { ...names, own, theirs: deal.points, how })}</p>`;
}
