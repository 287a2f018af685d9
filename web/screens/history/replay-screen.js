// Screen of a replay: the position, the effects that led to it, and the controls.

import { t } from "../../core/i18n.js";
import { icon } from "../../parts/icons.js";
import { effectLine } from "../../parts/moves/game-text.js";
import { sentence } from "../../parts/moves/sentence-with-cards.js";
import { focusOn } from "../../parts/page/focus.js";
import { html, nothing, svg } from "../../vendor/lit-html/lit-html.js";
import { betterLine, playedLine } from "../coach/hint-and-review.js";
import { heading, partName } from "../table/score-sheet.js";

/**
 * @import { Replay } from "../../engine/client/game/replay-model.js"
 * @import { Table } from "../../parts/types.js"
 * @import { ReplaySource } from "./replay-table-source.js"
 */

const SIGNS = {
  pause: "M8 5v14M16 5v14",
  play: "M8 5.5v13l10-6.5z",
  back: "M15 6l-6 6 6 6",
  on: "M9 6l6 6-6 6",
  first: "M17 6l-6 6 6 6M7 6v12",
  last: "M7 6l6 6-6 6M17 6v12",
  fork: "M6 4v16M6 14c0-5 10-2 10-9M12.5 7.500 16 4l3.500 3.500",
};

/** @param {keyof typeof SIGNS} name */
const sign = (name) =>
  svg`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d=${SIGNS[name]} /></svg>`;

/** @param {ReplaySource} controls @param {Table | null} table @param {unknown} shareResult */
export function replayScreen(controls, table, shareResult) {
  const { replay, game, module } = controls;
  if (!table) return html`<main class="screen waits"><p class="quiet">${t("boot.wait")}</p></main>`;
  const { view } = table;
  const title = game?.title ?? view.game;
  return html`
    <div class="play" data-game=${view.game} data-table=${view.game} data-review="yes" data-replay=${replay.shownAt} data-plays=${controls.playing ? "yes" : "no"}>
      <header class="bar">
        <a class="tool" href="#/history" aria-label=${t("history.title")}>${icon("history")}</a>
        ${heading(title, view)}
        ${eyes(controls)}
        <a class="tool" href=${`#/play/${controls.id}`} aria-label=${t("replay.result")}>${icon("sheet")}</a>
      </header>
      <main class="table" aria-label=${title} tabindex="0">${module.render(table)}</main>
      ${foot(controls, table, shareResult)}
      ${controls.isForking ? forkDialog(controls) : nothing}
    </div>`;
}

/** Return the choice of the seat whose view is shown. @param {ReplaySource} controls */
function eyes({ replay }) {
  return html`
    <label class="eyes"><span class="unseen">${t("replay.viewer")}</span>
      <select @change=${(/** @type {Event} */ event) => {
        const { value } = /** @type {HTMLSelectElement} */ (event.target);
        replay.setViewer(value === "bare" ? "bare" : Number(value));
      }}>
        ${replay.names.map((name, seat) => html`<option value=${seat} ?selected=${replay.viewer === seat}>${name}</option>`)}
        <option value="bare" ?selected=${replay.viewer === "bare"}>${t("replay.all_open")}</option>
      </select>
    </label>`;
}

/** @param {ReplaySource} controls @param {Table} table @param {unknown} shareResult */
function foot(controls, table, shareResult) {
  const { replay } = controls;
  return html`
    <footer class="bar action replaying">
      ${controls.reasons.panel()}
      <div class="replay-text" role="status" aria-live=${controls.playing ? "off" : "polite"} tabindex="0" aria-label=${t("replay.events")}>
        ${shareResult ? html`<p>${shareResult}</p>` : nothing}
        ${replay.refusal ? html`<p class="refusal" role="alert">${t("error.page.worker")}</p>` : nothing}
        ${verdict(replay, table)}
        <p class="happened">${effectsText(replay, table)}</p>
      </div>
      ${scrubber(controls)}
      <div class="buttons">
        ${button("first", "replay.round.before", replay.roundStart(-1), controls)}
        ${button("back", "replay.before", replay.at > 0 ? replay.at - 1 : null, controls)}
        <button type="button" class="primary" data-go="play" aria-label=${t(controls.playing ? "replay.pause" : "replay.play")} @click=${() => controls.toggle()}>${sign(controls.playing ? "pause" : "play")}</button>
        ${button("on", "replay.after", replay.at < replay.last ? replay.at + 1 : null, controls)}
        ${button("last", "replay.round.after", replay.roundStart(1), controls)}
        <button type="button" data-go="fork" aria-label=${t("replay.fork")} aria-disabled=${replay.at === replay.last ? "true" : nothing} @click=${() => fork(controls)}>${sign("fork")}</button>
      </div>
      <div class="buttons more-buttons">
        ${controls.reasons.button(replay.positions[replay.shownAt]?.event, () => controls.pause())}
        ${costly(controls)}
        <button type="button" class="share" @click=${() => controls.share()}>${t("over.share")}</button>
        <button type="button" data-go="file" @click=${() => controls.saveFile()}>${t("replay.file")}</button>
      </div>
    </footer>`;
}

/**
 * @param {"first" | "back" | "on" | "last"} go
 * @param {import("../../core/types.js").Key} label
 * @param {number | null} to
 * @param {ReplaySource} controls
 */
const button = (go, label, to, controls) => html`
  <button type="button" data-go=${go} aria-label=${t(label)} aria-disabled=${to === null ? "true" : nothing}
    @click=${() => to !== null && (go === "on" || go === "back" ? controls.step(to - controls.replay.at) : controls.go(to))}>${sign(go)}</button>`;

/** Return the effects since the last position. @param {Replay} replay @param {Table} table */
function effectsText(replay, { view, names }) {
  const lines = () => replay.effects.map((effect) => effectLine(view.game, names, effect));
  return sentence(view.game, () => lines().filter(Boolean).join(" ") || t("replay.begins"));
}

/** Return the coach's verdict on the next move. @param {Replay} replay @param {Table} table */
function verdict({ decision }, table) {
  if (!decision) return nothing;
  const { move, best, loss } = decision;
  return html`
    <p class="verdict" data-lost=${loss > 0 ? "yes" : "no"}><span class="mark-played">${playedLine(table, move)}</span>
      ${best === move ? html`<b>${t("review.same")}</b>` : html`<span class="mark-best">${betterLine(table, decision)}</span>`}</p>`;
}

// -- the slider ---------------------------------------------------------------------------------------------

/** @param {ReplaySource} controls */
function scrubber(controls) {
  const { replay } = controls;
  const { at, last } = replay;
  return html`
    <div class="scrub">
      ${marks(replay)}
      <input type="range" min="0" max=${last} step="1" .value=${String(at)} aria-label=${t("replay.position")} aria-valuetext=${where(replay)}
        @input=${(/** @type {Event} */ event) => controls.go(Number(/** @type {HTMLInputElement} */ (event.target).value))}>
      <output class="quiet">${t("replay.at", { at: at + 1, all: last + 1 })}</output>
    </div>`;
}

/** Return the current position in words. @param {Replay} replay */
function where({ at, last, position, names, save, decision }) {
  const facts = { at: at + 1, all: last + 1, part: partName(save.game, position.part + 1) };
  if (position.seat === null) return t("replay.end", facts);
  const lost = (decision?.loss ?? 0) > 0;
  return t("replay.where", { ...facts, name: names[position.seat], lost });
}

/** Mark the starts of rounds and costly decisions. @param {Replay} replay */
function marks({ positions, last, review }) {
  const lost = new Map(review?.decisions.map((each) => [each.event, each.loss]));
  const costliest = new Set(review?.costliest);
  return html`
    <svg class="marks" viewBox=${`0 0 ${Math.max(1, last)} 12`} preserveAspectRatio="none" aria-hidden="true">
      ${positions.map(({ event, part }, i) =>
        i > 0 && part !== positions[i - 1].part
          ? svg`<line class="part" x1=${i} x2=${i} y1="0" y2="12" />`
          : costliest.has(event)
            ? svg`<line class="costliest" data-event=${event} x1=${i} x2=${i} y1="0" y2="12" />`
            : (lost.get(event) ?? 0) > 0
              ? svg`<line class="lossy" x1=${i} x2=${i} y1="6" y2="12" />`
              : nothing,
      )}
    </svg>`;
}

/** Return the button to the next costly decision, or the offer to find them, or the progress of that. @param {ReplaySource} controls */
function costly(controls) {
  const { replay, game } = controls;
  const { review } = replay;
  if (game?.coach !== true) return nothing;
  if (!review)
    return html`<button type="button" data-go="review" @click=${() => replay.startReview()}>${t("replay.find")}</button>`;
  if (!review.done)
    return html`<p class="quiet progress-text" role="status">${t("replay.progress", { count: review.decisions.length, total: review.total ?? "…" })}</p>`;
  const to = replay.nextCostly;
  if (review.costliest.length === 0)
    return html`<p class="quiet progress-text" role="status">${t("replay.no_costly")}</p>`;
  return html`<button type="button" data-go="costly" aria-disabled=${to === null ? "true" : nothing} @click=${() => to !== null && controls.go(to)}>${t("review.next")}</button>`;
}

// -- a new game from a position ---------------------------------------------------------------------------------

/** @param {ReplaySource} controls */
function fork(controls) {
  if (controls.replay.at === controls.replay.last) return;
  controls.ask(true);
  focusOn("#fork-title");
}

/** @param {ReplaySource} controls */
function forkDialog(controls) {
  const { replay } = controls;
  const close = () => {
    controls.ask(false);
    focusOn("[data-go=fork]");
  };
  const preferred = replay.viewer === "bare" ? (replay.position.seat ?? 0) : replay.viewer;
  return html`
    <dialog class="fork keys" open aria-labelledby="fork-title" @keydown=${(/** @type {KeyboardEvent} */ event) => event.key === "Escape" && close()}>
      <form method="dialog" @submit=${(/** @type {SubmitEvent} */ event) => {
        event.preventDefault();
        const { seat } = Object.fromEntries(
          new FormData(/** @type {HTMLFormElement} */ (event.target)),
        );
        controls.playOn(Number(seat));
      }}>
        <h2 id="fork-title" tabindex="-1">${t("replay.fork")}</h2>
        <p>${t("replay.fork.why")}</p>
        <label class="field"><span>${t("replay.fork.seat")}</span>
          <select name="seat">${replay.names.map((name, seat) => html`<option value=${seat} ?selected=${seat === preferred}>${name}</option>`)}</select>
        </label>
        <div class="buttons end">
          <button type="button" @click=${close}>${t("replay.fork.not")}</button>
          <button type="submit" class="primary">${t("replay.fork.begin")}</button>
        </div>
      </form>
    </dialog>`;
}
