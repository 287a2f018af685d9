// A finished game on its table again: the moment that lies there, what led to it, and the ways to all others.

import { t } from "../../core/i18n.js";
import { icon } from "../../parts/icons.js";
import { effectLine, moveName } from "../../parts/moves/game-text.js";
import { html, nothing, svg } from "../../vendor/lit-html/lit-html.js";
import { focusOn } from "../app/focus.js";
import { betterLine } from "../coach/hint-and-review.js";
import { heading, partName } from "../table/score-sheet.js";

/**
 * @typedef {import("../app/types.js").Replayer} Replaying
 * @typedef {import("../../engine/client/game/replay-model.js").Replay} Replay
 * @typedef {import("../../engine/client/game/replay-model.js").Viewer} Eyes
 * @typedef {import("../../parts/types.js").Table} Table
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

/** @param {Replaying} now @param {Table | null} table @param {unknown} said what came of sharing it */
export function replayScreen(now, table, said) {
  const { replay, game, module } = now;
  if (!table) return html`<main class="screen waits"><p class="quiet">${t("boot.wait")}</p></main>`;
  const { view } = table;
  const title = game?.title ?? view.game;
  return html`
    <div class="play" data-game=${view.game} data-table=${view.game} data-review="yes" data-replay=${replay.shownAt} data-plays=${now.playing ? "yes" : "no"}>
      <header class="bar">
        <a class="tool" href="#/history" aria-label=${t("history.title")}>${icon("history")}</a>
        ${heading(title, view)}
        ${eyes(now)}
        <a class="tool" href=${`#/play/${now.id}`} aria-label=${t("replay.result")}>${icon("sheet")}</a>
      </header>
      <main class="table" aria-label=${title} tabindex="0">${module.render(table)}</main>
      ${foot(now, table, said)}
      ${now.asks ? whoPlaysOn(now) : nothing}
    </div>`;
}

/** Through whose eyes. @param {Replaying} now */
function eyes({ replay }) {
  const all = [...replay.names.map((name, seat) => ({ value: String(seat), text: name }))];
  return html`
    <label class="eyes"><span class="unseen">${t("replay.viewer")}</span>
      <select @change=${(/** @type {Event} */ event) => {
        const { value } = /** @type {HTMLSelectElement} */ (event.target);
        replay.setViewer(value === "bare" ? "bare" : Number(value));
      }}>
        ${all.map(({ value, text }) => html`<option value=${value} ?selected=${String(replay.viewer) === value}>${text}</option>`)}
        <option value="bare" ?selected=${replay.viewer === "bare"}>${t("replay.all_open")}</option>
      </select>
    </label>`;
}

/** @param {Replaying} now @param {Table} table @param {unknown} said */
function foot(now, table, said) {
  const { replay } = now;
  return html`
    <footer class="bar action replaying">
      <div class="told" role="status" aria-live=${now.playing ? "off" : "polite"} tabindex="0" aria-label=${t("replay.events")}>
        ${said ? html`<p>${said}</p>` : nothing}
        ${refused(replay)}
        ${verdict(replay, table)}
        <p class="happened">${happened(replay, table)}</p>
      </div>
      ${scrubber(now)}
      <div class="buttons">
        ${button("first", "replay.round.before", replay.roundStart(-1), now)}
        ${button("back", "replay.before", replay.at > 0 ? replay.at - 1 : null, now)}
        <button type="button" class="primary" data-go="play" aria-label=${t(now.playing ? "replay.pause" : "replay.play")} @click=${() => now.toggle()}>${sign(now.playing ? "pause" : "play")}</button>
        ${button("on", "replay.after", replay.at < replay.last ? replay.at + 1 : null, now)}
        ${button("last", "replay.round.after", replay.roundStart(1), now)}
        <button type="button" data-go="fork" aria-label=${t("replay.fork")} aria-disabled=${replay.at === replay.last ? "true" : nothing} @click=${() => fork(now)}>${sign("fork")}</button>
      </div>
      <div class="buttons besides">
        ${costly(now)}
        <button type="button" class="share" @click=${() => now.share()}>${t("over.share")}</button>
        <button type="button" data-go="file" @click=${() => now.saveFile()}>${t("replay.file")}</button>
      </div>
    </footer>`;
}

/** @param {Replay} replay */
const refused = ({ refused }) =>
  refused ? html`<p class="refused" role="alert">${t("error.page.worker")}</p>` : nothing;

/** @param {"first" | "back" | "on" | "last"} go @param {import("../../core/types.js").Key} label @param {number | null} to @param {Replaying} now */
const button = (go, label, to, now) => html`
  <button type="button" data-go=${go} aria-label=${t(label)} aria-disabled=${to === null ? "true" : nothing}
    @click=${() => to !== null && (go === "on" || go === "back" ? now.step(to - now.replay.at) : now.go(to))}>${sign(go)}</button>`;

/** What has happened since the moment before. @param {Replay} replay @param {Table} table */
function happened(replay, { view, names }) {
  const lines = replay.effects
    .map((effect) => effectLine(view.game, names, effect))
    .filter(Boolean);
  return lines.join(" ") || t("replay.begins");
}

/** What the coach says to the decision that is made now. @param {Replay} replay @param {Table} table */
function verdict({ decision }, table) {
  if (!decision) return nothing;
  const { view, names, config } = table;
  const { move, best, loss } = decision;
  return html`
    <p class="verdict" data-lost=${loss > 0 ? "yes" : "no"}><span class="mark-played">${t("review.played", { move: moveName(view, move, names, config) })}</span>
      ${best === move ? html`<b>${t("review.same")}</b>` : html`<span class="mark-best">${betterLine(table, decision)}</span>`}</p>`;
}

// -- the slider ---------------------------------------------------------------------------------------------

/** @param {Replaying} now */
function scrubber(now) {
  const { replay } = now;
  const { at, last } = replay;
  return html`
    <div class="scrub">
      ${marks(replay)}
      <input type="range" min="0" max=${last} step="1" .value=${String(at)} aria-label=${t("replay.position")} aria-valuetext=${where(replay)}
        @input=${(/** @type {Event} */ event) => now.go(Number(/** @type {HTMLInputElement} */ (event.target).value))}>
      <output class="quiet">${t("replay.at", { at: at + 1, all: last + 1 })}</output>
    </div>`;
}

/** Where in the game this is, as somebody would say it. @param {Replay} replay */
function where({ at, last, position, names, save, decision }) {
  const facts = { at: at + 1, all: last + 1, part: partName(save.game, position.part + 1) };
  if (position.seat === null) return t("replay.end", facts);
  const lost = (decision?.loss ?? 0) > 0;
  return t("replay.where", { ...facts, name: names[position.seat], lost });
}

/** Where rounds begin, and where a decision has cost something. @param {Replay} replay */
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

/** On to the next costly decision; the offer to find them, and how far that is. @param {Replaying} now */
function costly(now) {
  const { replay, game } = now;
  const { review } = replay;
  if (game?.coach !== true) return nothing;
  if (!review)
    return html`<button type="button" data-go="review" @click=${() => replay.startReview()}>${t("replay.find")}</button>`;
  if (!review.done)
    return html`<p class="quiet looks" role="status">${t("replay.progress", { count: review.decisions.length, total: review.total ?? "…" })}</p>`;
  const to = replay.nextCostly;
  if (review.costliest.length === 0)
    return html`<p class="quiet looks" role="status">${t("replay.no_costly")}</p>`;
  return html`<button type="button" data-go="costly" aria-disabled=${to === null ? "true" : nothing} @click=${() => to !== null && now.go(to)}>${t("review.next")}</button>`;
}

// -- playing on ---------------------------------------------------------------------------------------------

/** @param {Replaying} now */
function fork(now) {
  if (now.replay.at === now.replay.last) return;
  now.ask(true);
  focusOn("#fork-title");
}

/** @param {Replaying} now */
function whoPlaysOn(now) {
  const { replay } = now;
  const close = () => {
    now.ask(false);
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
        now.playOn(Number(seat));
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
