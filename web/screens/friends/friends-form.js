// The entry "Play with friends": the form for a game between phones, games that this phone has joined, and the way to join one.

import { loadGameTexts, t } from "../../core/i18n.js";
import { cleanName, shownName, typedName } from "../../core/player-names.js";
import { changeSettings, settings } from "../../core/settings.js";
import { parseJson, readStored } from "../../core/storage.js";
import { HostConnections } from "../../engine/client/friends/host-connections.js";
import { RemoteGame } from "../../engine/client/friends/remote-game.js";
import { engine } from "../../engine/client/worker-client.js";
import { formatList } from "../../parts/format.js";
import { icon } from "../../parts/icons.js";
import { focusOn } from "../../parts/page/focus.js";
import { homeBar } from "../../parts/page/page-header.js";
import { startButton } from "../../parts/page/start-button.js";
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { defaultPlayer, personName } from "../app/game-setup.js";
import { appData, draw, titleOf } from "../app/state.js";
import { trackRequest } from "../app/user-actions.js";
import { optionFields, playerFields, ready, seatsField } from "../new-game/new-game-screen.js";
import { browserNotice } from "./browser-limits.js";
import { explain, LAST_SETUP } from "./code-exchange.js";
import { endGame } from "./joined-saves.js";

/** @import { Plan } from "../../core/types.js" */

/** Ways to play: phones connected, or links by a messenger. */
const WAYS = /** @type {const} */ (["webrtc", "links"]);

export class Setup {
  #game;
  /** @type {Plan} */
  #plan;
  /** @type {string[]} names of the people of the last game */
  #names;
  /** @type {boolean[]} by seat, true for a phone */
  #phones = [];
  /** @type {(typeof WAYS)[number]} */
  #way;
  #allows = { undo: false, hint: false, query: true };
  /** True if this phone's person has never given a name: the others would see a number. */
  #asksName = !settings.names[0];
  #isStarting = false;
  #refusal = "";
  /** @type {import("../../engine/friends/types.js").JoinedGame[]} */
  #joined = [];
  /** @type {import("../../engine/rpc-types.js").Lobby[]} games of this phone that wait for others */
  #lobbies = [];

  constructor() {
    const { game, way, names } = parseJson(readStored(LAST_SETUP)) ?? {};
    this.#game = appData.games.find(({ id }) => id === game) ?? appData.games[0];
    this.#way = WAYS.find((each) => each === way) ?? "webrtc";
    this.#names = Array.isArray(names) ? names.map(String) : [];
    this.#plan = { game: this.#game.id, players: [], options: {}, seed: null };
    this.#seat(this.#names.length || 2);
  }

  async load() {
    const list = RemoteGame.list().catch(() => []);
    const [joined] = await Promise.all([list, ready(this.#game.id)]);
    this.#joined = joined.filter(({ stage }) => stage !== "ended");
    this.#loadLobbies();
  }

  /** Show the games that wait for phones, once Python is there. */
  async #loadLobbies() {
    try {
      await engine.ready;
      this.#lobbies = await HostConnections.list();
    } catch (error) {
      console.warn("games not listed:", error);
    }
    draw();
  }

  /** @param {string} id @param {boolean} isJoined */
  async #forget(id, isJoined) {
    try {
      await endGame({ id, isJoined, isLobby: !isJoined });
      if (isJoined) this.#joined = this.#joined.filter((each) => each.id !== id);
      else this.#lobbies = await HostConnections.list();
      focusOn(".saves .forget, .to-join");
    } catch (error) {
      this.#refusal = await explain(error);
    }
    draw();
  }

  // -- changes ------------------------------------------------------------------------------------------------

  /** Set the number of seats: this phone's person, then phones. @param {number} count */
  #seat(count) {
    const [least, most] = this.#game.seats;
    const seats = Math.min(Math.max(count, least), most);
    const players = this.#plan.players.slice(0, seats);
    while (players.length < seats) {
      const seat = players.length;
      this.#phones[seat] = seat > 0;
      players.push({
        kind: "person",
        name: seat ? this.#names[seat] || t("person.name", { number: seat + 1 }) : personName(0),
      });
    }
    this.#phones.length = seats;
    this.#plan = { ...this.#plan, players, options: {} };
  }

  /** @param {string} id */
  async #chooseGame(id) {
    const game = appData.games.find((each) => each.id === id) ?? this.#game;
    await loadGameTexts(id);
    this.#game = game;
    const players = this.#plan.players.map((player) =>
      player.bot && !game.offered_bots.includes(player.bot)
        ? defaultPlayer(game, [player])
        : player,
    );
    this.#plan = { game: id, players, options: {}, seed: null };
    this.#seat(players.length);
    draw();
  }

  /** True if this screen is the table: no player uses this phone. */
  get #isTable() {
    return this.#plan.players.every(({ kind }, seat) => kind === "bot" || this.#phones[seat]);
  }

  /** @param {boolean} isTable */
  #setTable(isTable) {
    this.#plan.players.forEach(({ kind }, seat) => {
      if (kind === "person") this.#phones[seat] = isTable || seat > 0;
    });
    draw();
  }

  /** @param {Event} event */
  async #start(event) {
    event.preventDefault();
    if (this.#isStarting) return;
    if (!this.#phones.some(Boolean)) {
      this.#refusal = t("friends.no_phone");
      return draw();
    }
    this.#isStarting = true;
    this.#refusal = "";
    draw();
    const wanted = trackRequest();
    const { game, options, players } = this.#plan;
    try {
      await engine.ready;
      const name = cleanName(players[0].name);
      const isNamed = name && name !== t("person.name", { number: 1 });
      if (this.#asksName && !this.#isTable && isNamed)
        changeSettings({ names: [name, ...settings.names.slice(1)] });
      const [phones, carrier, allows] = [this.#phones, this.#way, this.#allows];
      const setup = { game, options, players, phones, carrier, allows };
      const host = await HostConnections.create(setup);
      // If the person has left meanwhile, the new game is in the list of games that wait.
      if (wanted()) location.hash = `#/friends/${host.id}`;
    } catch (error) {
      this.#refusal = await explain(error);
    }
    this.#isStarting = false;
    draw();
  }

  // -- screen -------------------------------------------------------------------------------------------------

  screen = () => html`
    ${homeBar(t("menu.friends"))}
    <main class="screen form friends setup">
      ${browserNotice(this.#way === "links")}
      <a class="button big to-join" href="#/join">${t("friends.join.entry")}</a>
      ${this.#joined.length ? this.#games("yours", this.#joined) : nothing}
      ${this.#lobbies.length ? this.#games("waiting", this.#lobbies) : nothing}
      <form @submit=${(/** @type {Event} */ event) => this.#start(event)}>
        <div class="first">
          ${this.#gameField()}
          ${this.#asksName && !this.#isTable ? this.#nameField() : nothing}
        </div>
        ${this.#wayFields()}
        ${this.#playersFields()}
        ${this.#allowances()}
        ${this.#refusal ? html`<p class="refusal" role="alert">${this.#refusal}</p>` : nothing}
        <div class="buttons end">${startButton({ label: t("friends.next"), waits: this.#isStarting, big: true })}</div>
      </form>
      <p class="quiet"><a href="#/friends/promises">${t("friends.promises")}</a></p>
    </main>`;

  /**
   * Return a list of games.
   * @param {"yours" | "waiting"} kind those of other hosts, or own ones
   * @param {{id: string, game: string, names: string[]}[]} games
   */
  #games = (kind, games) => html`
    <section class=${`${kind}-games`} aria-labelledby=${`${kind}-title`}>
      <h2 id=${`${kind}-title`}>${t(`friends.${kind}`)}</h2>
      <ul class="saves">${games.map(({ id, game, names }) => {
        const title = titleOf(game) || t("friends.join");
        const isJoined = kind === "yours";
        const href = isJoined ? `#/join/${id}` : `#/friends/${id}`;
        return html`<li><a class="resume" href=${href}><b>${title}</b><span class="quiet">${formatList(names.map(shownName))}</span></a>
          <button type="button" class="tool forget" aria-label=${t("friends.forget", { title })} @click=${() => this.#forget(id, isJoined)}>${icon("close")}</button></li>`;
      })}</ul>
    </section>`;

  /** Return the field for the name of this phone's person, which the others see: an invitation says from whom it is. */
  #nameField() {
    const { name } = this.#plan.players[0];
    const isDefault = name === t("person.name", { number: 1 });
    return html`
      <label class="field own-name"><span>${t("menu.name")}</span>
        <input maxlength="40" autocomplete="given-name" ?required=${this.#way === "links"} .value=${isDefault ? "" : name}
          @input=${(/** @type {Event} */ { target }) => {
            const typed = typedName(/** @type {HTMLInputElement} */ (target).value);
            const [first, ...others] = this.#plan.players;
            const own = { ...first, name: typed || personName(0) };
            this.#plan = { ...this.#plan, players: [own, ...others] };
            draw();
          }}></label>`;
  }

  #gameField = () => html`
    <label class="field"><span>${t("friends.game")}</span>
      <select name="game" @change=${(/** @type {Event} */ { target }) => this.#chooseGame(/** @type {HTMLSelectElement} */ (target).value)}>
        ${appData.games.map(({ id, title }) => html`<option value=${id} ?selected=${id === this.#game.id}>${title}</option>`)}
      </select></label>`;

  #wayFields = () => html`
    <fieldset class="ways">
      <legend>${t("friends.how")}</legend>
      ${WAYS.map(
        (way) => html`
          <label class="way"><input type="radio" name="way" value=${way} .checked=${way === this.#way} @change=${() => {
            this.#way = way;
            draw();
          }}><span><b>${t(`friends.how.${way}`)}</b> <small class="quiet">${t(`friends.how.${way}.help`, { phones: this.#phones.filter(Boolean).length })}</small></span></label>`,
      )}
      <a class="quiet-link to-one-phone" href=${`#/new?game=${this.#game.id}&seats=${Math.max(2, this.#game.seats[0])}`}>${t("friends.how.one")}</a>
    </fieldset>`;

  /** Return what the fields of a plan need. */
  #props() {
    const change = (/** @type {Plan} */ plan) => {
      this.#plan = plan;
      draw();
    };
    return { game: this.#game, plan: this.#plan, change };
  }

  #playersFields() {
    const props = { ...this.#props(), phones: this.#phones };
    return html`
      <fieldset>
        <legend>${t("new.players")}</legend>
        ${seatsField(this.#game, this.#plan, (seats) => {
          this.#seat(seats);
          draw();
        })}
        ${this.#plan.players.map((_, seat) => playerFields(props, seat))}
        ${this.#toggle("table", this.#isTable, (isOn) => this.#setTable(isOn))}
      </fieldset>`;
  }

  #allowances() {
    const set = (/** @type {"undo" | "hint"} */ name) => (/** @type {boolean} */ isOn) => {
      this.#allows = { ...this.#allows, [name]: isOn };
      draw();
    };
    return html`
      <details class="panel">
        <summary><h2>${t("new.options")}</h2></summary>
        ${this.#toggle("undo", this.#allows.undo, set("undo"))}
        ${this.#toggle("hint", this.#allows.hint, set("hint"))}
        ${optionFields(this.#props())}
      </details>`;
  }

  /** @param {"table" | "undo" | "hint"} name @param {boolean} isOn @param {(isOn: boolean) => void} set */
  #toggle = (name, isOn, set) => html`
    <label class="field bool"><span>${t(`friends.allow.${name}`)}<small class="quiet">${t(`friends.allow.${name}.help`)}</small></span>
      <input type="checkbox" name=${name} .checked=${isOn} @change=${(/** @type {Event} */ { target }) => set(/** @type {HTMLInputElement} */ (target).checked)}></label>`;
}
