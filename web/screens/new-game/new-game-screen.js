// Form for a new game: players and options. It only knows the game's metadata.

import { loadGameTexts, loadTexts, t, textOr } from "../../core/i18n.js";
import { shownName, typedName } from "../../core/player-names.js";
import { readFromTab, storeInTab } from "../../core/storage.js";
import { loadStyle } from "../../core/stylesheets.js";
import { arePlayers, botLevel, FITTED } from "../../engine/store/save-database.js";
import { icon } from "../../parts/icons.js";
import { homeBar } from "../../parts/page/page-header.js";
import { startButton } from "../../parts/page/start-button.js";
import { face } from "../../parts/player-portrait.js";
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { botName, completePlayers, draftName, isBotName, personName } from "../app/game-setup.js";
import { gameOf, startsGame } from "../app/routes.js";
import { PlainScreen } from "../app/screen-without-table.js";
import { draw, gameNamed, notices } from "../app/state.js";
import { start } from "../app/user-actions.js";

/**
 * @import { Game, Option, Plan } from "../../core/types.js"
 * @typedef {{game: Game, plan: Plan, change: (plan: Plan) => void}} NewGame
 * @typedef {NewGame & {phones?: boolean[]}} Fields `phones`: seats of other phones, which `playerFields` changes; missing: there are none
 */

/** The kind of a player at another phone. */
const PHONE = "phone";

/** Load texts and styles. @param {string} game */
export const ready = (game) =>
  Promise.all([loadTexts("new-game"), loadGameTexts(game), loadStyle("styles/new-game.css")]);

/** Show the form, or start a game if the address says all. @type {import("../app/types.js").OpenScreen} */
export async function openScreen(asked, isCurrent) {
  // The table is loaded while the form is filled in.
  import("../play/live-table-source.js").catch(() => {});
  const game = gameNamed(gameOf(asked));
  const [{ planOf, formOf }] = await Promise.all([
    guard.load(import("./url-plan.js"), "screens/new-game/"),
    guard.load(ready(game.id)),
  ]);
  if (!isCurrent()) return null;
  if (startsGame(asked.query)) {
    start(planOf(asked, game));
    return null;
  }
  let plan = draftOf(game, asked.query) ?? formOf(asked, game);
  /** @param {Plan} changed */
  const change = (changed) => {
    storeDraft(changed);
    plan = changed;
    draw();
  };
  return new PlainScreen(asked, () => newGameScreen({ game, plan, change }));
}

/** @param {NewGame} props */
function newGameScreen(props) {
  const { game, plan } = props;
  return html`
    ${homeBar(
      t("new.title", { title: game.title }),
      html`<a class="tool" href=${`#/rules/${game.id}`} aria-label=${t("play.rules")}>${icon("rules")}</a>`,
    )}
    <main class="screen form">
      <form @submit=${(/** @type {Event} */ event) => submit(event, props)}>
        <fieldset>
          <legend>${t("new.players")}</legend>
          ${seatsField(game, plan, (seats) => changeSeats(seats, props))}
          ${plan.players.map((_, seat) => playerFields(props, seat))}
          ${isShared(plan) ? html`<p class="quiet">${t(game.open_table ? "new.open_table" : "new.hand_over")}</p>` : nothing}
          ${againstBots(plan) ? takeBacks(props) : nothing}
        </fieldset>
        ${
          game.options.length
            ? html`<fieldset><legend>${t("new.options")}</legend>${optionFields(props)}</fieldset>`
            : nothing
        }
        ${notices.notice ? html`<p class="refusal" role="alert">${notices.notice}</p>` : nothing}
        <div class="buttons end">${startButton({ label: t("new.start"), waits: notices.starting === game.id, big: true })}</div>
      </form>
    </main>`;
}

/** @param {Plan} plan */
const isShared = ({ players }) => players.filter(({ kind }) => kind === "person").length > 1;

/** Return true if exactly one person plays. @param {Plan} plan */
const againstBots = ({ players }) =>
  players.length > 1 && players.filter(({ kind }) => kind === "person").length === 1;

/** @param {NewGame} props */
const takeBacks = ({ plan, change }) => html`
  <label class="field bool"><span>${t("new.take_backs")}<small class="quiet">${t("new.take_backs.help")}</small></span>
    <input type="checkbox" name="takeBacks" .checked=${plan.takeBacks === true}
      @change=${(/** @type {Event} */ event) => change({ ...plan, takeBacks: /** @type {HTMLInputElement} */ (event.target).checked })}>
  </label>`;

/** @param {number} from @param {number} to */
const range = (from, to) => Array.from({ length: to - from + 1 }, (_, i) => from + i);

/**
 * Return the field of the number of players, if there is a choice.
 * @param {Game} game
 * @param {Plan} plan
 * @param {(seats: number) => void} choose
 */
export const seatsField = ({ seats: [least, most] }, { players }, choose) =>
  least === most
    ? nothing
    : html`
      <label class="field short"><span>${t("new.seats")}</span>
        <select name="seats" @change=${(/** @type {Event} */ event) => choose(Number(inputValue(event)))}>
          ${range(least, most).map((n) => html`<option value=${n} ?selected=${n === players.length}>${n}</option>`)}
        </select>
      </label>`;

/** @param {Event} event */
const inputValue = (event) => /** @type {HTMLInputElement} */ (event.target).value;

/** Limit the length of a name, and remove invisible characters. @param {Event} event */
function nameTyped(event) {
  const field = /** @type {HTMLInputElement} */ (event.target);
  const name = typedName(field.value);
  if (name !== field.value) field.value = name;
  return name;
}

/** @param {Event} event @param {NewGame} props */
function submit(event, props) {
  event.preventDefault();
  const { plan } = props;
  start({ ...plan, takeBacks: plan.takeBacks === true && againstBots(plan) });
}

/** @param {number} seats @param {NewGame} props */
function changeSeats(seats, { game, plan, change }) {
  const players = completePlayers(game, plan.players, seats);
  const orders = game.options.filter(({ kind }) => kind === "order").map(({ name }) => name);
  const options = Object.fromEntries(
    Object.entries(plan.options).filter(([name]) => !orders.includes(name)),
  );
  change({ ...plan, players, options });
}

/** @param {Fields} props @param {number} seat */
export function playerFields({ game, plan, change, phones }, seat) {
  const player = plan.players[seat];
  const set = (/** @type {Partial<Plan["players"][number]>} */ changed) => {
    const players = plan.players.map((each, i) => (i === seat ? { ...each, ...changed } : each));
    change({ ...plan, players });
  };
  const now = phones?.[seat] ? PHONE : botLevel(player.bot ?? "person");
  // A player of the address can stay, even if the form does not offer it.
  // Among phones, a bot cannot fit each of the players.
  const bots = game.offered_bots.filter((bot) => !phones || bot !== FITTED);
  const kinds = [...new Set([...(phones ? [PHONE] : []), "person", ...bots, now])];
  const setKind = (/** @type {string} */ kind) => {
    if (phones) phones[seat] = kind === PHONE;
    set(kindOf(kind === PHONE ? "person" : kind, player, seat, others));
  };
  const about = textOr(`bot.${game.id}.${now}`, now === FITTED ? t("bot.fitted.about") : "");
  const names = plan.players.map(({ name }) => name);
  const others = names.filter((_, i) => i !== seat);
  // Typing replaces it.
  const isDefault = player.name === t("person.name", { number: seat + 1 });
  return html`
    <div class="seat" role="group" aria-label=${t("new.seat", { number: seat + 1 })}>
      ${face(player.name)}
      <label class="field"><span class="unseen">${t("new.name", { number: seat + 1 })}</span>
        <input type="text" dir="auto" name=${`name${seat}`} required autocomplete="off" .value=${player.name}
          @focus=${(/** @type {Event} */ { target }) => isDefault && /** @type {HTMLInputElement} */ (target).select()}
          @input=${(/** @type {Event} */ event) => set({ name: nameTyped(event) })}>
      </label>
      <label class="field"><span class="unseen">${t("new.kind")}</span>
        <select name=${`kind${seat}`} @change=${(/** @type {Event} */ event) => setKind(inputValue(event))}>
          ${kinds.map((kind) => html`<option value=${kind} ?selected=${kind === now}>${kindName(kind, phones)}</option>`)}
        </select>
      </label>
      ${about ? html`<p class="quiet plays">${about}</p>` : nothing}
    </div>`;
}

/**
 * Return the name of a kind. If other phones play, too, a person is one at this phone.
 * @param {string} kind
 * @param {boolean[] | undefined} phones
 */
const kindName = (kind, phones) =>
  kind === PHONE
    ? t("bot.phone")
    : textOr(phones && kind === "person" ? "bot.here" : `bot.${kind}`, kind);

/**
 * Change the kind of a player. A typed name stays.
 * @param {string} kind
 * @param {Plan["players"][number]} before
 * @param {number} seat
 * @param {string[]} others names of the other players
 * @returns {Plan["players"][number]}
 */
function kindOf(kind, before, seat, others) {
  const { name } = before;
  const given = before.bot
    ? isBotName(before.bot, name)
    : [personName(seat), t("person.name", { number: seat + 1 })].includes(name);
  if (kind === "person")
    return { kind: "person", bot: null, name: given ? personName(seat) : name };
  return { kind: "bot", bot: kind, name: given ? botName(kind, seat, others) : name };
}

/** Return true for an option whose value is a seat: it is chosen by name. @param {string} name */
const isSeat = (name) => name === "starter";

/** Return the fields of all options. @param {Fields} props */
export const optionFields = (props) =>
  props.game.options.map((option) =>
    option.kind === "order" ? orderField(props, option) : optionField(props, option),
  );

/** Return the name of an option and its explanation. @param {Game} game @param {Option} option */
const optionTexts = (game, { name, help }) => ({
  label: t([`option.${game.id}.${name}`, "option.any"], { name: name.replaceAll("_", " ") }),
  help: t([`option.${game.id}.${name}.help`, "option.help"], { help }),
});

/** @param {Fields} props @param {Option} option */
function optionField({ game, plan, change }, option) {
  const { name, kind, minimum, maximum } = option;
  const value = plan.options[name] ?? option.default;
  const { label, help } = optionTexts(game, option);
  const set = (/** @type {unknown} */ changed) =>
    change({ ...plan, options: { ...plan.options, [name]: changed } });
  return html`
    <label class="field ${isSeat(name) ? "seat-of" : kind}"><span>${label}<small class="quiet">${help}</small></span>
      ${
        isSeat(name)
          ? html`<select name=${name} @change=${(/** @type {Event} */ event) => set(Number(inputValue(event)))}>
              ${plan.players.map((player, seat) => html`<option value=${seat} ?selected=${seat === value}>${player.name}</option>`)}
            </select>`
          : kind === "bool"
            ? html`<input type="checkbox" name=${name} .checked=${Boolean(value)}
              @change=${(/** @type {Event} */ event) => set(/** @type {HTMLInputElement} */ (event.target).checked)}>`
            : html`<input type="number" name=${name} inputmode="numeric" required step="1" min=${minimum ?? nothing} max=${maximum ?? nothing}
              .value=${String(value)} @input=${(/** @type {Event} */ event) => set(Number(inputValue(event)))}>`
      }
    </label>`;
}

/** Return the field for an order of the seats. @param {Fields} props @param {Option} option */
function orderField({ game, plan, change }, option) {
  const { name } = option;
  const { label, help } = optionTexts(game, option);
  const given = plan.options[name];
  const order = /** @type {number[]} */ (
    Array.isArray(given) ? given : plan.players.map((_, seat) => seat)
  );
  const names = plan.players.map(({ name }) => name);
  const up = (/** @type {number} */ i) => {
    const moved = order.map((each, at) =>
      at === i ? order[i - 1] : at === i - 1 ? order[i] : each,
    );
    change({ ...plan, options: { ...plan.options, [name]: moved } });
  };
  return html`
    <div class="field order" role="group" aria-label=${label}>
      <span>${label}
        <small class="quiet">${help}</small></span>
      <ol>
        ${order.map(
          (seat, i) => html`
            <li>${seat in names ? face(names[seat]) : nothing}<bdi>${names[seat]}</bdi>
              <button type="button" class="tool" ?disabled=${i === 0} @click=${() => up(i)}
                aria-label=${t("new.earlier", { name: shownName(names[seat] ?? "") })}>${icon("up")}</button></li>`,
        )}
      </ol>
    </div>`;
}

// -- drafts -----------------------------------------------------------------------------------------------------

/** Store the input of the form until the game starts. @param {Plan} plan */
const storeDraft = (plan) => storeInTab(draftName(plan.game), { plan, address: location.hash });

/**
 * Return the draft of this address, or of any address that asks for the game only. null: there is none.
 * @param {Game} game
 * @param {URLSearchParams} query
 * @returns {Plan | null}
 */
function draftOf({ id, seats: [least, most] }, query) {
  const { plan, address } = readFromTab(draftName(id)) ?? {};
  const { players, options, takeBacks } = plan ?? {};
  const fits = arePlayers(players) && players.length >= least && players.length <= most;
  if (!fits || (address !== location.hash && query.size > 1)) return null;
  return { game: id, players, options: { ...options }, seed: null, takeBacks: takeBacks === true };
}
