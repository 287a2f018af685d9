// Play screen: table, action bar, and the side panel with score sheet and log, which covers the table on small screens.

import { t } from "../../core/i18n.js";
import { changeSettings, settings } from "../../core/settings.js";
import { icon } from "../../parts/icons.js";
import { ariaShortcut } from "../../parts/input/shortcut-keys.js";
import { refusalText } from "../../parts/moves/game-text.js";
import { sentence } from "../../parts/moves/sentence-with-cards.js";
import { focusOn } from "../../parts/page/focus.js";
import { buttonRow, forwardButton, more, moveList } from "../../parts/table/action-bar.js";
import { messageArea } from "../../parts/table/message-area.js";
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { hintLine, hintTool, reviewFoot, reviewPanel } from "../coach/hint-and-review.js";
import { keySheet } from "../table/keyboard-shortcuts.js";
import { finalFoot, finalResult, roundFoot, roundMessage, roundResult } from "../table/results.js";
import { heading, logPanel, scoreSheet } from "../table/score-sheet.js";
import { handoverScreen, saveErrorNotice } from "./handover-screen.js";
import { soundControl } from "./sound-control.js";

/**
 * @import { Actions, Table } from "../../parts/types.js"
 * @import { Play } from "../app/types.js"
 */

/** @param {Play} props */
export function playScreen(props) {
  const { session, controller, module } = props;
  const table = controller.table();
  if (session.state === "covered") return handoverScreen(props);
  if (!table) return html`<main class="screen waits"><p class="quiet">${t("boot.wait")}</p></main>`;
  const { view } = table;
  const title = props.game?.title ?? view.game;
  const section = module.section?.(table) ?? "";
  if (props.review?.selected) return reviewScreen(props, props.review, table);
  if (props.friends?.isOpen) return props.friends.screen(title);
  const { roundResult: ended } = props;
  // Under a result no move is asked for.
  const actions = view.over || ended ? null : actionsOf(props, table);
  if (actions) table.message = message(props, table, actions);
  // The engine's view knows the result, the table shows the round's last position.
  const result = ended
    ? { ...table, view: session.view ?? view, active: session.state === "choosing" }
    : table;
  if (ended) table.message = roundMessage(result, () => props.sheet || toggle(props));
  return html`
    <div class="play" data-game=${view.game} data-table=${view.game} data-thinks=${session.botThinks ? "yes" : "no"} data-tips=${settings.tips === "on" && table.active ? "yes" : "no"}
      @keydown=${(/** @type {KeyboardEvent} */ event) => closeByKey(event, props)}>
      <header class="bar">
        <a class="tool" href="#/" aria-label=${t("play.home")}>${icon("home")}</a>
        ${props.friends?.heading(title, view.over) ?? (ended === "alone" ? html`<h1>${title}</h1>` : heading(title, view))}
        ${isCoached(props) && !view.over && !ended && allows(props, "hint") ? hintTool(session) : nothing}
        ${undoTool(props)}
        <button type="button" class="tool to-sheet" data-tool="sheet" aria-label=${t("play.sheet")} aria-expanded=${props.sheet ? "true" : "false"} aria-controls="side"
          @click=${() => toggle(props)}>${icon("sheet")}</button>
        <a class="tool" href=${rulesAt(props, section)} aria-label=${t("play.rules")}>${icon("rules")}</a>
      </header>
      <main class="table" aria-label=${title} tabindex=${ended === "alone" || view.over ? "0" : nothing} @pointerdown=${(/** @type {Event} */ event) => closeByTap(event, props)}>
        ${ended && !view.over ? saveErrorNotice(props) : nothing}
        ${view.over ? finalPanels(props, table) : ended === "alone" ? roundResult(props, result, true) : module.render(table)}
        <div class="below">
          <aside class="side" id="side" tabindex="-1" data-open=${props.sheet ? "yes" : "no"} aria-label=${t("play.sheet")}>
            <button type="button" class="tool close" aria-label=${t("sheet.close")} @click=${() => toggle(props)}>${icon("close")}</button>
            ${ended === "table" ? roundResult(props, result) : nothing}
            ${scoreSheet(result)}
            ${logPanel(table)}
            <div class="log-tools">
              ${soundControl(() => props.controller.draw())}
              <a class="button to-settings" href=${`#/settings?back=${backTo(props)}`}>${icon("settings")} ${t("menu.settings")}</a>
            </div>
          </aside>
          <div ?hidden=${ended}>${moveList(result)}</div>
        </div>
      </main>
      ${keySheet(props.keys, () => props.showKeys(false))}
      ${view.over ? finalFoot(props) : ended ? roundFoot(props, table) : foot(props, table, actions?.buttons)}
    </div>`;
}

/** @param {Play} props */
const isCoached = ({ game }) => game?.coach === true;

/** True if the host allows an action to this phone. @param {Play} props @param {"undo" | "hint"} action */
const allows = ({ friends }, action) => friends?.allows(action) ?? true;

/** Return the button that undoes a move, or takes back one that waits for another phone. @param {Play} props */
function undoTool(props) {
  const { session, friends } = props;
  const { can_undo: canUndo, take_backs: takeBacks } = session.status;
  const isPending = Boolean(friends?.pendingMoves);
  const refused = takeBacks ? "table.undo" : "page.undo";
  const undo = async () => {
    if (!isPending) return canUndo ? session.undo() : session.refuse(refused);
    const why = await friends?.takeBack();
    if (why) session.refuse(why);
  };
  return html`
    <button type="button" class="tool" data-tool="undo" ?hidden=${!isPending && !allows(props, "undo")} aria-label=${t(takeBacks || isPending ? "play.take_back" : "play.undo")}
      aria-keyshortcuts=${ariaShortcut("u") ?? nothing} aria-disabled=${canUndo || isPending ? nothing : "true"} @click=${undo}>${icon("undo")}</button>`;
}

/** Return the final result and the offer of a review. @param {Play} props @param {Table} table */
const finalPanels = (props, table) => html`
  <div class="ending">
    ${saveErrorNotice(props)}
    ${finalResult(props, table)}
    ${props.friends?.proof(props.session.id) ?? nothing}
    ${isCoached(props) && props.review ? reviewPanel(props.review, table) : nothing}
  </div>`;

/**
 * Return a position of the finished game, as the actor saw it.
 * @param {Play} props
 * @param {import("../../engine/client/game/review-model.js").Review} review
 * @param {Table} table
 */
function reviewScreen({ game, module, reasons }, review, table) {
  const { view } = table;
  const title = game?.title ?? view.game;
  return html`
    <div class="play" data-game=${view.game} data-table=${view.game} data-review="yes">
      <header class="bar">
        <a class="tool" href="#/" aria-label=${t("play.home")}>${icon("home")}</a>
        ${heading(title, view)}
      </header>
      <main class="table" aria-label=${title}>${module.render(table)}</main>
      ${reviewFoot(review, reasons, table)}
    </div>`;
}

/** Return the action bar. Its height is constant. @param {Play} props @param {Table} table @param {unknown} buttons */
const foot = ({ session, friends, controller, module }, table, buttons) => html`
  <footer class="bar action" data-thinks=${session.botThinks ? "yes" : "no"}>
    ${table.view.seat === null ? messageArea(table, module.recapRules) : nothing}
    ${saveErrorNotice({ session, friends })}
    ${isWatching(controller) ? html`<p class="tap-to-skip">${t("animation.skip")}</p>` : buttons}
  </footer>`;

/** True while a newcomer watches others move. @param {Play["controller"]} controller */
const isWatching = ({ player }) =>
  settings.tips === "on" && player.isByOthers && !player.waitsForTap;

/** Return the prompt and the buttons. @param {Play} props @param {Table} table @returns {Actions} */
function actionsOf({ session, controller, module, friends }, table) {
  const { continueTimeline } = controller;
  const waits = controller.isAnimating ? null : friends?.actions(table);
  if (waits) return waits;
  // For slow readers.
  if (continueTimeline)
    return {
      prompt: t("animation.tap"),
      buttons: buttonRow(nothing, forwardButton("go-on", t("animation.next"), continueTimeline)),
    };
  // A chosen move is on the table, and no player is asked.
  if (controller.isAnimating) return { ...module.actions(table), prompt: "" };
  if (session.state !== "handingOver") return module.actions(table);
  // Until the device is handed over, the result of the move stays visible.
  const name = session.names[session.status.to_act ?? 0];
  return {
    prompt: t("handover.prompt", { name }),
    buttons: buttonRow(
      nothing,
      forwardButton("hand-over", t("handover.button", { name }), () => session.handOver()),
    ),
  };
}

/** Return a refusal, else the hint, else a tip, else the prompt. @param {Play} props @param {Table} table @param {Actions} actions */
function message(props, table, { prompt, isAnswer }) {
  const { session } = props;
  if (session.refusal) return refusalNotice(props, table, session.refusal);
  if (props.friends?.warning) return props.friends.warning;
  if (session.hint && !isAnswer) return hintLine(session, table);
  // A prompt with a card in it is a question about that card, which no tip replaces.
  const shown = typeof prompt === "string" ? tip(props, table) : null;
  return shown ?? html`<p class="prompt">${prompt}</p>`;
}

/** @param {Play} props */
function toggle(props) {
  const { sheet } = props;
  showSheet(props, !sheet);
  // Move the focus into the panel, and back.
  focusOn(sheet ? ".to-sheet" : "#side");
}

/** @param {KeyboardEvent} event @param {Play} props */
function closeByKey(event, props) {
  if (event.key === "Escape" && props.sheet) toggle(props);
}

/** @param {Play} props @param {boolean} shown */
function showSheet(props, shown) {
  props.sheet = shown;
  props.controller.draw();
}

/** A tap on the table closes the panel. @param {Event} event @param {Play} props */
function closeByTap({ target }, props) {
  if (props.sheet && target instanceof Element && !target.closest(".side")) showSheet(props, false);
}

/** Return the address of the rules at a section. @param {Play} props @param {string} section an id or a ruling */
const rulesAt = (props, section) =>
  `#/rules/${props.session.save.game}${section ? `/${section}` : ""}?back=${backTo(props)}`;

/** Return the game for the way back from another screen: see `backOf`. @param {Play} props */
const backTo = ({ session, friends }) => `${friends?.isRemote ? "join-" : ""}${session.id}`;

/**
 * Return the reason of a refused move, with a link to the rule.
 * @param {Play} props
 * @param {Table} table
 * @param {import("../../core/refusal.js").Refusal} refusal
 */
function refusalNotice(props, table, refusal) {
  const { view } = table;
  const { rule } = refusal.params;
  const text = sentence(view.game, () => refusalText(view, refusal));
  const { isOpen, button } = more(table, refusal.code);
  return html`<div class="refusal" role="alert" data-open=${isOpen ? "yes" : "no"}><p>${text}
    ${typeof rule === "string" ? html`<a href=${rulesAt(props, rule)}>${t("play.rule")}</a>` : nothing}</p>${button}</div>`;
}

/** The decisions of a game at which each tip was shown, by player and tip. @type {WeakMap<object, Map<string, Set<number>>>} */
const shownTips = new WeakMap();
const MOST_SHOWN = 2;

/**
 * Return true unless a tip was shown at two earlier decisions of this game.
 * @param {Play} props
 * @param {Table} table
 * @param {string} key
 */
function isNewTip({ session }, { view }, key) {
  const shown = shownTips.get(session) ?? new Map();
  shownTips.set(session, shown);
  const name = `${view.seat} ${key}`;
  const decisions = shown.get(name) ?? new Set();
  if (decisions.size < MOST_SHOWN) shown.set(name, decisions.add(view.table.events));
  return decisions.has(view.table.events);
}

/** Return the tip for a first game, or null. @param {Play} props @param {Table} table */
function tip(props, table) {
  const { module, controller } = props;
  const key = settings.tips === "on" && table.active && module.tip?.(table);
  if (!key || !isNewTip(props, table, key)) return null;
  const section = module.section?.(table) ?? "";
  const { isOpen, button } = more(table, key);
  const hide = () => {
    changeSettings({ tips: "off" });
    controller.draw();
  };
  return html`
    <aside class="tip" aria-label=${t("tip.title")} data-open=${isOpen ? "yes" : "no"}>
      <p>${sentence(table.view.game, () => t(key, module.tipFacts?.(table)))} <a href=${rulesAt(props, section)}>${t("tip.more")}</a></p>
      ${button}
      <button type="button" class="tool" aria-label=${t("tip.hide")} @click=${hide}>${icon("close")}</button>
    </aside>`;
}
