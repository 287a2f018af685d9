// Results of a round and of a game. Cards that the history reveals are shown.

import { dynamicKey, has, t } from "../../core/i18n.js";
import { card } from "../../parts/card.js";
import { cardName } from "../../parts/card-names.js";
import { formatList, signed } from "../../parts/format.js";
import { shortNames } from "../../parts/moves/game-text.js";
import { plainFacts } from "../../parts/moves/move-words.js";
import { face } from "../../parts/player-portrait.js";
import { buttonRow, forwardButton } from "../../parts/table/action-bar.js";
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { kindWord, scoreText } from "./encouragement.js";
import { leading, partName, rounds } from "./score-sheet.js";

/**
 * @import { View } from "../../core/types.js"
 * @import { Table, TableConfig } from "../../parts/types.js"
 * @import { Play } from "../app/types.js"
 * @import { Round } from "./score-sheet.js"
 */

/** Return the number of finished rounds. @param {View | null} view @param {TableConfig} [config] */
export const roundsDone = (view, config = {}) => (view ? rounds(view, config).length : 0);

/**
 * Return true if the result of a round has not been dismissed.
 * @param {View | null} view
 * @param {TableConfig} config
 * @param {number} dismissed number of dismissed rounds
 */
export const isRoundShown = (view, config, dismissed) =>
  view !== null && !view.over && !config.score_sheet?.quiet && roundsDone(view, config) > dismissed;

/** Return the seats, the viewer's first. @param {Table} table @param {number[]} order */
const ownFirst = ({ view }, order) =>
  [...order].sort((a, b) => Number(b === view.seat) - Number(a === view.seat));

/**
 * Return the table at the end of a round with its scores, although the next round has been dealt.
 * @param {View} end the last view of the round
 * @param {View} next the engine's view after it
 * @param {TableConfig} config
 * @returns {View}
 */
export function withResult(end, next, config) {
  const points = rounds(next, config).at(-1)?.points;
  const provisional_scores = { ...end.provisional_scores, ...(points && { so_far: points }) };
  return { ...end, scores: next.scores, to_act: null, provisional_scores };
}

/** Return the result of the last finished round as a message on the table. @param {Table} table @param {() => void} showScores */
export function roundMessage({ view, names, config }, showScores) {
  const all = rounds(view, config);
  const { points, totals } = all[all.length - 1];
  const leaders = leading(view, all.length);
  const short = shortNames(names);
  return html`
    <section class="round-over" aria-labelledby="round-title">
      <p><strong id="round-title">${t("round.title", { part: partName(view.game, all.length) })}</strong>
        ${leaders.length ? t("round.leads", { names: formatList(leaders.map((seat) => short[seat])), count: leaders.length, total: totals[leaders[0]] }) : nothing}</p>
      ${view.seat === null ? nothing : html`<p class="own">${t([`round.own.${view.game}`, "round.own"], { name: short[view.seat], points: signed(points[view.seat]), total: totals[view.seat] })}</p>`}
      <button type="button" class="more" @click=${showScores}>${t("round.scores")}</button>
    </section>`;
}

/**
 * Return the result of the last finished round, seat by seat.
 * @param {Play} props
 * @param {Table} table
 * @param {boolean} [isAlone] true if the table does not show it
 */
export function roundResult({ session, module }, table, isAlone = false) {
  const { view, config } = table;
  const all = rounds(view, config);
  const last = all[all.length - 1];
  const id = isAlone ? "round-title" : "by-seat-title";
  const order = ownFirst(table, [...session.names.keys()]);
  return html`
    <section class=${isAlone ? "panel result round-over" : "panel"} aria-labelledby=${id}>
      <h2 id=${id}>${t("round.title", { part: partName(view.game, all.length) })}</h2>
      <ul class="standing">
        ${order.map(
          (seat) =>
            html`<li data-own=${seat === view.seat ? "yes" : "no"}>${outcome(view.game, session.names[seat], last.points[seat], last.totals[seat])}${breakdown(module, table, last, seat)}</li>`,
        )}
      </ul>
    </section>`;
}

/** Return the button to the next round, or the one that hands the device over. @param {Play} props @param {Table} table */
export function roundFoot({ session, dismissRound }, { view, names }) {
  const name = names[session.status.to_act ?? 0];
  const [kind, text, act] =
    session.state === "handingOver"
      ? ["hand-over", t("handover.button", { name }), () => session.handOver()]
      : ["way-on", t([`round.next.${view.game}`, "round.next"]), dismissRound];
  return html`
    <footer class="bar action on">
      ${buttonRow(nothing, forwardButton(kind, text, act, "round-title"))}
    </footer>`;
}

/**
 * Return the actions after a game: the review, after a loss of its costliest move, the replay, and the way on. `finalResult` has all others.
 * @param {Play} props
 */
export function finalFoot({ rematch, beginReview, review, game, friends, savedId, session }) {
  const { persons, status } = session;
  const lost = persons.length === 1 && !status.winners.includes(persons[0]);
  const { prompt, button } = friends?.lastActions ?? {};
  return html`
  <footer class="bar action on">
    ${prompt ? html`<p class="prompt unseen-end" id="unseen-end" role="status">${prompt}</p>` : nothing}
    <div class="buttons">
      ${game?.coach && !review && savedId ? html`<button type="button" class="begin-review" data-lost=${lost ? "yes" : "no"} @click=${() => beginReview(lost)}>${t(lost ? "review.costliest" : "review.begin")}</button>` : nothing}
      ${savedId ? html`<a class="button to-replay" href=${`#/replay/${savedId}`}>${t("over.replay")}</a>` : nothing}
      ${friends?.isRemote ? html`<a class="button primary way-on" href="#/">${t("over.menu")}</a>` : (button ?? forwardButton("way-on", t("over.rematch"), rematch, "final-title"))}
    </div>
  </footer>`;
}

/** @param {string} game @param {string} name @param {number} points @param {number} total */
const outcome = (game, name, points, total) => html`
  <span class="name">${name}</span>
  <span class="gain">${t([`round.points.${game}`, "round.points"], { points: signed(points) })}</span>
  <span class="sum">${t("round.total", { total })}</span>`;

/**
 * Return the score breakdown of a seat: the game's own, else one from the history.
 * @param {Play["module"]} module
 * @param {Table} table
 * @param {Round | undefined} round
 * @param {number} seat
 */
function breakdown(module, table, round, seat) {
  const { view } = table;
  const entry = round?.entry ?? view.history.at(-1);
  if (module.scoreBreakdown && entry) return module.scoreBreakdown(table, entry, seat);
  return html`${textBreakdown(view, round?.seats?.[seat])}${round?.laid ? layout(view, round.laid[seat]) : nothing}`;
}

/** Return the score breakdown from the game's texts, if there is one. @param {View} view @param {Record<string, unknown>} [facts] */
function textBreakdown(view, facts) {
  const key = dynamicKey(`round.why.${view.game}`);
  if (!facts || !has(key)) return nothing;
  return html`<span class="why quiet">${t(key, plainFacts(facts, view.seats, null))}</span>`;
}

const WIDE = 10;

/** @param {View} view @param {string[]} cards */
function layout(view, cards) {
  const columns = typeof view.data.columns === "number" ? view.data.columns : WIDE;
  return html`
    <ul class="cards small" .style=${`--columns:${columns}`}>
      ${cards.map((token) => html`<li><span class="spot" role="img" aria-label=${cardName(view.game, token)}>${card(token)}</span></li>`)}
    </ul>`;
}

/** Return the final result. @param {Play} props @param {Table} table */
export function finalResult(props, table) {
  const { session, module, saveFile, share, shareResult, savedId } = props;
  const { view, config } = table;
  const winners = view.winners.map((seat) => session.names[seat]);
  const all = rounds(view, config);
  const several = all.length > 1 && !config.score_sheet?.quiet;
  const ranked = ranking(table);
  const seats = view.seat === null ? view.winners : [view.seat, ...view.winners];
  const feat = seats.map((seat) => module.feat?.(table, seat)).find(Boolean) ?? "";
  const { text: kind, isRare } = kindWord(session.save, view, feat);
  return html`
    <section class="result final" aria-labelledby="final-title">
      ${confetti(session, isRare)}
      <p class="heroes" data-rare=${isRare ? "yes" : "no"} aria-hidden="true">${view.winners.map((seat) => face(session.names[seat]))}</p>
      <h2 id="final-title" tabindex="-1">${t(winners.length > 1 ? "over.shared" : "over.won", { names: formatList(winners) })}</h2>
      <p class="decided">${t([`over.why.${view.game}`, "over.why"], decisionFacts(table, ranked))}</p>
      ${kind ? html`<p class="kind-word" data-rare=${isRare ? "yes" : "no"}>${kind}</p>` : nothing}
      <ol class="standing">
        ${ownFirst(table, ranked).map(
          (seat) => html`
            <li data-won=${view.winners.includes(seat) ? "yes" : "no"} data-own=${seat === view.seat ? "yes" : "no"}>
              <span class="name">${view.seats > 2 ? html`<span class="rank">${t("over.rank", { rank: ranked.indexOf(seat) + 1 })}</span> ` : nothing}${session.names[seat]}${view.winners.includes(seat) ? html` <span class="leads">${t("table.won")}</span>` : nothing}</span>
              <span class="sum">${scoreText(view.game, view.scores[seat])}</span>
              ${several ? html`<span class="last quiet">${t("over.last", { part: partName(view.game, all.length), score: scoreText(view.game, all[all.length - 1].points[seat]) })}</span>` : nothing}
              <div class="breakdown">${breakdown(module, table, all.at(-1), seat)}</div>
            </li>`,
        )}
      </ol>
      ${props.strength?.() ?? nothing}
      ${session.status.take_backs ? html`<p class="quiet take-backs">${t("over.take_backs")}</p>` : nothing}
      ${session.status.branched ? html`<p class="quiet branched">${t("over.branched")}</p>` : nothing}
      ${session.save.deal?.by ? props.after?.(session, table) : nothing}
      ${savedId && session.status.players.some(({ kind }) => kind === "bot") ? html`<p class="quiet replay-why">${t("over.replay.why")}</p>` : nothing}
      <details class="more-results">
        <summary>${t("over.more")}</summary>
        <p class="quiet" role="status">${shareResult}</p>
        <div class="buttons">
          <a class="button" href="#/">${t("over.menu")}</a>
          ${
            savedId
              ? html`<button type="button" @click=${saveFile}>${t("over.record")}</button>
                <button type="button" class="share" @click=${share}>${t("over.share")}</button>`
              : nothing
          }
        </div>
        ${session.save.deal?.by ? nothing : props.after?.(session, table)}
      </details>
    </section>`;
}

/** Return the seats in order of rank. @param {Table} table */
function ranking({ view }) {
  const up = view.table.better === "low" ? -1 : 1;
  const won = (/** @type {number} */ seat) => Number(view.winners.includes(seat));
  return view.scores
    .map((_, seat) => seat)
    .sort((a, b) => won(b) - won(a) || (view.scores[b] - view.scores[a]) * up || a - b);
}

/**
 * Return the variables of the sentence that says what decided the game: the winner's data and points, and those of the
 * runner-up.
 * @param {Table} table
 * @param {number[]} ranked
 */
function decisionFacts({ view, names }, ranked) {
  const [best] = ranked;
  const next = ranked.find((seat) => !view.winners.includes(seat));
  return {
    ...plainFacts(view.data, view.seats, best),
    shared: view.winners.length > 1,
    points: view.scores[best],
    rival: next === undefined ? null : names[next],
    next: view.scores[next ?? best],
    level: next !== undefined && view.scores[next] === view.scores[best],
  };
}

const SPARKS = 14;

/**
 * Return confetti if a person has won, three times as much for a rare result. Styles respect reduced motion.
 * @param {Play["session"]} session
 * @param {boolean} isRare
 */
function confetti({ persons, status }, isRare) {
  if (!status.winners.some((seat) => persons.includes(seat))) return nothing;
  const length = isRare ? 3 * SPARKS : SPARKS;
  return html`<span class="joy" data-rare=${isRare ? "yes" : "no"} aria-hidden="true">${Array.from({ length }, (_, i) => html`<i .style=${`--i:${i}`}></i>`)}</span>`;
}
