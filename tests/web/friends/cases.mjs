// Cases of hosts and phones, hostile ones included: one function for each, which returns its findings.

import { deflateRawSync } from "node:zlib";
import { ALLOWED, chanceOf, envelope, HostProtocol, keys, newHostState, newRemoteState, paired, Phones, proof, RemoteProtocol, rematchOf, sessionOf, setupOf, SmallEngine, state } from "./fixtures.mjs";

const { canonical, LIMITS, open, seal } = envelope;
const encode = (text) => new TextEncoder().encode(text);
const code = (error) => error.code ?? error.constructor.name;
const outcome = (promise) => promise.then(() => "done", code);

/** Return the reason why a message is refused; "": it is not. */
async function reasonOf(key, role, pair, bytes) {
  try {
    await open(key, role, pair, bytes);
    return "";
  } catch (error) {
    return error instanceof envelope.Malformed ? error.message : `${error}`;
  }
}

/** Seal any text, past all checks. */
async function sealed(key, role, pair, text, { deflate = true, length = null } = {}) {
  const body = deflate ? deflateRawSync(encode(text)) : encode(text);
  const padded = new Uint8Array(Math.max(256, Math.ceil((2 + body.length) / 256) * 256));
  new DataView(padded.buffer).setUint16(0, length ?? body.length);
  padded.set(body, 2);
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const how = { name: "AES-GCM", iv, additionalData: encode(`pygames-friends/1 ${role} ${pair}`) };
  return new Uint8Array([...iv, ...new Uint8Array(await crypto.subtle.encrypt(how, key, padded))]);
}

/** The next message of a phone with another type and body, as only its own key can seal it. The phone has then sent it. */
async function forged(phones, seat, type, body, more = {}) {
  const remote = phones.remotes[seat];
  const { pair, playerKey } = remote.pairing;
  const draft = remote.state.channel;
  await state.write(draft, "player", type, body);
  const message = { ...JSON.parse(draft.newest), ...more };
  return { pair, bytes: await sealed(playerKey, "player", pair, canonical(message)) };
}

async function started(more = {}, options = {}) {
  const phones = await Phones.of(setupOf(3, [1, 2], more), options);
  await phones.settle();
  return phones;
}

const positionOf = async ({ state: { view } }) => ({ at: view.table.events, view: await proof.viewHash(view) });

const tests = {
  /** A message that is opened is the one that was sealed, and its size is a multiple of 256 and the seal. */
  async seals() {
    const { pair, hostKey, playerKey } = await paired();
    const text = (size) => canonical({ v: 1, n: 1, prev: pair, ack: 0, seen: pair, type: "bye", body: { code: "x".repeat(size) } });
    const sizes = [];
    for (const size of [0, 1, 50, 100]) {
      const bytes = await seal(hostKey, "host", pair, text(size));
      const { message } = await open(playerKey, "host", pair, bytes);
      if (canonical(message) !== text(size)) throw new Error("not the same");
      sizes.push((bytes.length - 28) % 256);
    }
    const bytes = await seal(hostKey, "host", pair, text(1));
    const other = await paired();
    return {
      sizes,
      nonces: new Set((await Promise.all([1, 2, 3].map(() => seal(hostKey, "host", pair, text(1))))).map((each) => each.slice(0, 12).join())).size,
      wrong: [
        await reasonOf(playerKey, "player", pair, bytes),
        await reasonOf(playerKey, "host", other.pair, bytes),
        await reasonOf(other.playerKey, "host", pair, bytes),
      ],
    };
  },

  /** Each malformed text has its reason. */
  async malformed() {
    const { pair, playerKey: key } = await paired();
    const good = { v: 1, n: 1, prev: pair, ack: 0, seen: pair, type: "ack", body: {} };
    const nested = (levels) => `${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`;
    const texts = {
      good: canonical(good),
      unknown: canonical({ ...good, type: "later", body: { any: [1] } }),
      "not JSON": "{",
      blanks: JSON.stringify(good, null, 1),
      twice: canonical(good).replace('"n":1', '"n":1,"n":1'),
      order: JSON.stringify(good),
      number: canonical(good).replace('"n":1', '"n":1.0'),
      version: canonical({ ...good, v: 2 }),
      negative: canonical({ ...good, n: -1 }),
      zero: canonical({ ...good, n: 0 }),
      fraction: canonical({ ...good, n: 1.5 }),
      hash: canonical({ ...good, prev: "x" }),
      missing: canonical({ ...good, body: undefined }),
      more: canonical({ ...good, seat: 2 }),
      body: canonical({ ...good, body: { seat: 2 } }),
      list: "[]",
      null: "null",
      deep: canonical({ ...good, type: "query" }).replace('"body":{}', `"body":${nested(30)}`),
      deeper: nested(100_000),
      "a prototype": canonical({ ...good, type: "__proto__" }),
      "a key of objects": canonical({ ...good, type: "constructor" }),
      "a moves key": canonical({ ...good, type: "play", body: { at: 0, view: "0".repeat(64), moves: [1] } }),
      "many moves": canonical({ ...good, type: "play", body: { at: 0, view: "0".repeat(64), moves: Array(51).fill("x") } }),
      inflated: " ".repeat(LIMITS.plain + 1),
      "a bomb": "0".repeat(20_000_000),
      surrogate: canonical({ ...good, type: "bye", body: { code: "\ud800" } }),
    };
    const found = {};
    for (const [name, text] of Object.entries(texts)) found[name] = await reasonOf(key, "player", pair, await sealed(key, "player", pair, text));
    const raw = (text, how) => sealed(key, "player", pair, text, how);
    found["not deflated"] = await reasonOf(key, "player", pair, await raw("hello", { deflate: false }));
    found.length = await reasonOf(key, "player", pair, await raw("hello", { length: 65_535 }));
    found.empty = await reasonOf(key, "player", pair, new Uint8Array());
    found.short = await reasonOf(key, "player", pair, new Uint8Array(283));
    found.zeros = await reasonOf(key, "player", pair, new Uint8Array(284));
    found["1 MB"] = await reasonOf(key, "player", pair, new Uint8Array(1_000_000));
    return found;
  },

  /** Random damage of sealed bytes and of texts: each is refused, and nothing throws anything else. */
  async fuzz() {
    const chance = chanceOf(7);
    const { pair, playerKey: key } = await paired();
    const text = canonical({ v: 1, n: 1, prev: pair, ack: 0, seen: pair, type: "query", body: { at: 3, view: "0".repeat(64), question: { a: ["x", 1, null, { b: "é" }] } } });
    const bytes = await seal(key, "player", pair, text);
    const reasons = {};
    const note = (reason) => { reasons[reason] = (reasons[reason] ?? 0) + 1; };
    for (let i = 0; i < 300; i += 1) {
      const damaged = bytes.slice(0, chance.below(4) ? bytes.length : chance.below(bytes.length));
      if (damaged.length) damaged[chance.below(damaged.length)] ^= 1 + chance.below(255);
      note(await reasonOf(key, "player", pair, damaged));
    }
    let other = 0;
    for (let i = 0; i < 3000; i += 1) {
      const at = chance.below(text.length);
      const sign = chance.of(['"', "{", "}", "[", "]", ",", ":", "0", "-", "e", "\\", "\u0000", "é", ""]);
      const changed = text.slice(0, at) + sign + text.slice(at + chance.below(3));
      try {
        const message = envelope.parseMessage("player", changed);
        if (canonical(message) !== changed) other += 1;
      } catch (error) {
        if (!(error instanceof envelope.Malformed)) note(`${error}`);
      }
    }
    return { reasons, other };
  },

  /** Messages of a player that has the right key and breaks the rules: nothing of the game changes. */
  async player() {
    const phones = await started();
    const { host, remotes } = phones;
    const attempt = async (seat, type, body, more) => {
      const { pair, bytes } = await forged(phones, seat, type, body, more);
      const before = host.state.events;
      await host.receive(pair, bytes);
      const pairing = host.state.pairings.find((each) => each.seat === seat && !each.closed);
      const changed = host.state.events !== before;
      await phones.settle();
      return [changed, pairing?.channel.hasConflict ? "conflict" : (pairing?.extra.reply?.refused?.code ?? "")];
    };
    const moves = ["add 1 x"];
    const found = {};
    const own = await positionOf(remotes[1]);
    found["wrong turn"] = await attempt(1, "play", { ...own, moves });
    await phones.hostPlays(...moves);
    found["wrong seat"] = await attempt(2, "play", { ...(await positionOf(remotes[1])), moves });
    await phones.settle();
    found["old position"] = await attempt(1, "play", { ...own, moves });
    found["other view"] = await attempt(1, "play", { ...(await positionOf(remotes[1])), view: "0".repeat(64), moves });
    found.illegal = await attempt(1, "play", { ...(await positionOf(remotes[1])), moves: ["add 9 x"] });
    found["no moves"] = await attempt(1, "play", { ...(await positionOf(remotes[1])), moves: [] });
    found["undo of another"] = await attempt(2, "undo", await positionOf(remotes[2]));
    found["hint of another"] = await attempt(2, "hint", await positionOf(remotes[2]));
    found.opening = await attempt(1, "open", { opening: "1".repeat(64) });
    found.later = await attempt(1, "later", { any: 1 });
    found.forgotten = await attempt(1, "ack", {}, { prev: "1".repeat(64) });
    found.after = await attempt(1, "play", { ...(await positionOf(remotes[1])), moves });
    return found;
  },

  /** Requests of any content from a phone with the right key, and damaged texts: none changes the game, unless it is a legal move. */
  async requests() {
    const found = [];
    for (const seed of [1, 2]) {
      const { below, of, next } = chanceOf(seed);
      const scrap = (depth) => (depth > 3 || next() < 0.4 ? of([null, -1, 1e9, 1.5, "", "x".repeat(900), "<b>", "\u0000", true]) : of([
        () => Array.from({ length: below(4) }, () => scrap(depth + 1)),
        () => Object.fromEntries(Array.from({ length: below(4) }, (_, i) => [of(["cards", "seat", "move", "__proto__", `k${i}`]), scrap(depth + 1)])),
      ])());
      const phones = await started();
      const { host, remotes } = phones;
      const { pair, playerKey } = remotes[1].pairing;
      const faults = [];
      await phones.hostPlays("add 1 y");
      for (let i = 0; i < 40; i += 1) {
        phones.time += 1000;
        const at = await positionOf(remotes[1]);
        if (below(2)) at.at = below(50);
        const kind = of(["text", "query", "query", "play", "play", "undo", "hint"]);
        const moves = of([[], ["draw"], ["x".repeat(999)], ["add 1 a", "add 1 b"], ["0 draw"]]);
        const text = remotes[1].state.channel.newest;
        const place = below(text.length);
        const changed = text.slice(0, place) + of(['"', "{", "[", ",", "0", "\\", "\u0000", "é"]) + text.slice(place + below(3));
        const bodies = { query: { ...at, question: { kind: of(["x", 1]), more: scrap(0) } }, play: { ...at, moves } };
        const bytes = kind === "text" ? await sealed(playerKey, "player", pair, changed) : (await forged(phones, 1, kind, bodies[kind] ?? at)).bytes;
        await host.receive(pair, bytes).catch((error) => faults.push(`${error}`));
        await phones.settle().catch((error) => faults.push(`${error}`));
      }
      const { events } = host.state;
      await host.substitute(1, "greedy");
      if (events % 3 === 2) await phones.play(2, "add 1 z");
      else await host.change({ change: events % 3 ? { bot_step: {} } : { play: { seat: 0, moves: ["add 1 z"] } } });
      await phones.settle();
      const { closed } = host.state.pairings.find(({ seat }) => seat === 2);
      found.push({ faults, played: host.state.events - events, shown: remotes[2].state.view.table.events - events, isBounded: events < 3, closed });
    }
    return found;
  },

  /** A move that is taken back after the host has read it, or before: then its link is opened late. */
  async taken_back() {
    const found = {};
    for (const when of ["before", "after"]) {
      const phones = await started();
      await phones.hostPlays("add 1 a");
      const remote = phones.remotes[1];
      await remote.ask("view");
      const asked = outcome(remote.ask("play", { moves: ["add 2 b"] }));
      await remote.settled;
      const pending = remote.pendingMoves;
      if (when === "after") await phones.deliver(phones.under.shift());
      await remote.takeBack();
      phones.under.reverse();
      await phones.settle();
      const { events } = phones.host.state;
      found[when] = [pending, await asked, remote.pendingMoves, events, await outcome(phones.play(events % 3, "add 3 c"))];
    }
    return found;
  },

  /** A pairing that goes beyond the limits is ended; the game goes on. */
  async floods() {
    const found = {};
    const noise = new Uint8Array(400);
    for (const [name, bytes] of Object.entries({ noise, carried: noise, large: new Uint8Array(1_000_000), ack: null, hint: null })) {
      let time = 0;
      const phones = await started({}, { now: () => time });
      time = 60_000;
      const { pair, hostKey } = phones.remotes[1].pairing;
      if (name === "carried") await phones.host.pair(1, { pair, key: hostKey, carrier: { send() {}, isByHand: true } });
      const good = await forged(phones, 1, name === "hint" ? "hint" : "ack", name === "hint" ? await positionOf(phones.remotes[1]) : {});
      for (let i = 0; i < (bytes ? 30 : 300); i += 1) {
        time += name === "noise" ? 1000 : 1;
        await phones.host.receive(pair, bytes ?? good.bytes);
      }
      await phones.settle();
      const { waiting, state: { pairings } } = phones.host;
      await phones.hostPlays("add 1 x");
      const [phone, other] = [1, 2].map((seat) => phones.remotes[seat].state);
      found[name] = { closed: pairings.map(({ closed }) => closed), waiting, shown: other.view.table.events, phone: phone.closed };
    }
    return found;
  },

  /** A host that is restored from an older state, and a player in two tabs. */
  async conflicts() {
    const phones = await started();
    const older = structuredClone(phones.stored);
    await phones.hostPlays("add 1 x");
    await phones.play(1, "add 2 y");
    await phones.settle();
    const engine = new SmallEngine();
    await engine.ask("update", { change: { resume: { record: older.record, players: older.players } } });
    const restored = new HostProtocol({ engine, store: async () => {}, state: older });
    const under = [];
    for (const seat of [1, 2]) {
      const { pair, hostKey } = phones.remotes[seat].pairing;
      await restored.attach({ pair, key: hostKey, carrier: { send: (bytes) => under.push([seat, bytes]) } });
    }
    await restored.change({ change: { play: { seat: 0, moves: ["add 3 z"] } } });
    for (const [seat, bytes] of under) await phones.remotes[seat].receive(bytes);
    const players = [1, 2].map((seat) => phones.remotes[seat].state.channel.hasConflict);
    const shown = phones.remotes[2].state.view.data.total;

    const tabs = await started();
    const { pair, playerKey } = tabs.remotes[1].pairing;
    const sent = [];
    const tab = new RemoteProtocol({ key: playerKey, store: async () => {}, state: structuredClone(tabs.remotes[1].state), carrier: { send: (bytes) => sent.push(bytes) } });
    await tabs.host.change({ change: { play: { seat: 0, moves: ["add 1 x"] } } });
    const view = tabs.under.find(({ to }) => to === 1);
    await tab.receive(view.bytes);
    await tab.ask("view");
    tab.ask("play", { moves: ["add 1 tab"] }).catch(() => {});
    await new Promise((done) => setTimeout(done, 20));
    await tabs.settle();
    await tabs.play(1, "add 2 y");
    for (const bytes of sent) await tabs.host.receive(pair, bytes);
    const { record, pairings } = tabs.host.state;
    return { players, shown, tab: pairings.map(({ channel }) => channel.hasConflict), events: JSON.parse(record).events };
  },

  /** Hosts that cheat with commitments, with the past, or with the record. */
  async cheats() {
    const found = {};
    const play = async (engine, meddle = () => {}) => {
      const phones = await started(setupOf(2, [1]), { engine });
      for (let i = 0; i < 12 && phones.host.state.record && !phones.remotes[1].state.closed; i += 1) {
        await meddle(phones, i);
        if (phones.remotes[1].state.fault) break;
        if (i % 2 === 0) await phones.hostPlays(`add 1 ${i}`);
        else if ((await outcome(phones.play(1, `add 2 ${i}`))) !== "done") break;
        await phones.settle();
      }
      const { fault, closed, record } = phones.remotes[1].state;
      const [report, alone] = record ? await Promise.all([new SmallEngine(), undefined].map((each) => phones.remotes[1].check(each))) : [];
      return [report?.outcome ?? "", report?.events ?? [], alone?.outcome ?? "", fault, closed];
    };
    found.honest = await play(new SmallEngine());

    /** An engine that answers an operation in its own way, given how the plain one is asked. */
    const cheat = (op, answer, engine = new SmallEngine()) => ({
      ask(asked, fields) {
        const plain = (given) => engine.ask(asked, given);
        return asked === op ? answer(plain, fields) : plain(fields);
      },
    });
    const commitment = (ask, fields) => {
      fields.commitments[1] = "1".repeat(64);
      return ask(fields);
    };
    found.commitment = await play(cheat("receipt", commitment));
    found.receipt = await play(cheat("receipt", () => ({ digits: "2".repeat(64) })));

    const atEnd = (change) => cheat("update", async (ask, fields) => {
      const update = await ask(fields);
      return update.status.over ? { ...update, record: change(JSON.parse(update.record)) } : update;
    });
    const written = (change) => atEnd((record) => JSON.stringify({ ...record, ...change(record) }));
    found.opening = await play(written(({ x_openings: [, other] }) => ({ x_openings: ["3".repeat(64), other] })));
    found.seed = await play(written(() => ({ x_seed: 5 })));
    found.commitments = await play(written(({ x_commitments }) => ({ x_commitments: x_commitments.toReversed() })));
    // An option that the phone was not asked for, in the receipt and in the game.
    const other = async (ask, fields) => ask({ ...fields, options: { cards: 3 } });
    const dealt = (ask, { change }) => ask(change?.new ? { change: { new: { ...change.new, options: { cards: 3 } } } } : { change });
    found.options = await play(cheat("receipt", other, cheat("update", dealt)));
    found.no_proof = await play(written(() => ({ x_openings: undefined })));
    found.damaged = await play(atEnd(() => "{"));
    found.move = await play(written(({ events }) => ({ events: events.with(4, "0 add 3 4") })));

    // Another card is shown from some event on: the views do not follow from the record.
    const card = async (ask, fields) => {
      const view = await ask(fields);
      if (view.table.events === 5) view.data.secret += 1;
      return view;
    };
    found.card = await play(cheat("view", card));

    // The view of another seat is not shown.
    const seat = (ask, fields) => ask({ ...fields, seat: fields.seat === 1 ? 0 : fields.seat });
    found.seat = await play(cheat("view", seat), ({ remotes }) => { found.shown = remotes[1].state.view; });

    // The log of an earlier event changes without an undo.
    let isChanged = false;
    const past = async (ask, fields) => {
      const view = await ask(fields);
      return isChanged ? { ...view, log: view.log.map((each) => ({ ...each, by: "add 3 changed" })) } : view;
    };
    found.past = await play(cheat("view", past), async (phones, i) => {
      if (i !== 4) return;
      isChanged = true;
      await phones.attach(1);
      await phones.settle();
    });
    return found;
  },

  /** A host that sends another receipt after an opening, or another number for the words after the player's. */
  async receipts() {
    const found = {};
    const texts = {
      receipt: ({ state: { commitments } }) => ({ commitments: [...commitments.slice(0, 1), "1".repeat(64), "2".repeat(64)], receipt: "3".repeat(64), words: "4".repeat(64) }),
      hello: ({ state: { hello } }) => ({ ...hello, words: "5".repeat(64) }),
    };
    for (const [type, body] of Object.entries(texts)) {
      const phones = await Phones.of(setupOf(3, [0, 1]));
      const remote = phones.remotes[0];
      while (!remote.state.receipt) await phones.deliver(phones.under.shift());
      const { commitments } = remote.state;
      const { channel } = phones.host.state.pairings[0];
      await state.write(channel, "host", type, body(remote));
      const { pair, hostKey } = remote.pairing;
      await remote.receive(await seal(hostKey, "host", pair, channel.newest));
      found[type] = [remote.state.closed, canonical(remote.state.commitments) === canonical(commitments)];
    }
    return found;
  },

  /** A seat that is removed before the deal: all others draw again. A lost phone continues in a new pairing, a bot in between. */
  async seats() {
    const found = {};
    const phones = await Phones.of(setupOf(3, [1, 2]));
    const late = phones.under.filter(({ to }) => to === 2);
    phones.under = phones.under.filter(({ to }) => to !== 2);
    await phones.settle();
    const first = phones.remotes[1].state.opening;
    found.begun = phones.host.state.record !== "";
    await phones.host.remove(2, { kind: "bot", name: "Bo", bot: "greedy" });
    phones.under.push(...late);
    await phones.settle();
    found.redrawn = phones.remotes[1].state.opening !== first;
    found.begunThen = phones.host.state.record !== "";
    found.removed = phones.remotes[2].state.closed;

    const { host } = phones;
    await phones.hostPlays("add 1 a");
    const { pair } = phones.remotes[1].pairing;
    await host.detach(pair);
    found.waiting = host.waiting;
    await host.substitute(1, "greedy");
    found.kind = host.state.players[1].kind;
    await phones.attach(1);
    await phones.settle();
    found.ownKind = (await phones.remotes[1].ask("view")).table.players[1].kind;
    found.played = await outcome(phones.play(1, "add 1 b"));
    found.kindThen = host.state.players[1].kind;

    await phones.add(1);
    await phones.settle();
    const lost = phones.remotes[1];
    found.before = lost.state.view;
    await host.admit(lost.pairing.pair);
    await phones.settle();
    const hostWords = await host.words(lost.pairing.pair);
    found.words = hostWords.length === 4 && canonical(hostWords) === canonical(await lost.words());
    found.log = lost.state.view.log.length;
    found.closed = host.state.pairings.map(({ closed }) => closed);
    found.unproved = (await lost.check()).outcome;
    return found;
  },

  /** Phones that answer invitations: the next message has the cards. Others that want a taken seat, and hosts that cheat. */
  async invited() {
    const found = {};
    const types = (phones, seat) => phones.sent[seat].map(({ type }) => type);
    const begun = ({ host }) => host.state.record !== "";
    const invitation = { isInvited: true };
    const phones = await Phones.of(setupOf(2, [1]), invitation);
    found.answers = phones.under.length;
    await phones.settle();
    found.messages = types(phones, 1);
    const { pair } = phones.remotes[1].pairing;
    found.words = canonical(await phones.host.words(pair)) === canonical(await phones.remotes[1].words());
    const reportOf = async (played) => {
      for (let i = 0; i < 12; i += 2) {
        await played.hostPlays(`add 1 ${i}`);
        await played.play(1, `add 2 ${i}`);
      }
      return (await played.remotes[1].check(new SmallEngine())).outcome;
    };
    found.report = await reportOf(phones);

    // A host that knows the number, and asks for another one.
    const choosy = await Phones.of(setupOf(2, [1]), invitation);
    await choosy.host.greetAgain();
    await choosy.settle();
    found.choosy = await reportOf(choosy);

    // The next game needs no pairing.
    const next = new HostProtocol({ engine: new SmallEngine(), store: async () => {}, state: rematchOf(phones.host.state, {}), random: chanceOf(9).digits });
    await next.greetAgain();
    phones.host = next;
    await phones.attach(1);
    await phones.settle();
    found.rematch = [begun(phones), phones.remotes[1].state.record, phones.remotes[1].state.view.table.events, phones.remotes[1].state.fault];
    await phones.hostPlays("add 1 a");
    found.rematchPlayed = await outcome(phones.play(1, "add 1 b"));

    // A phone that waits for the host's answer still does in the next game.
    const nextPhones = await started(setupOf(2, [1]));
    await nextPhones.add(1);
    await nextPhones.settle();
    nextPhones.host = new HostProtocol({ engine: new SmallEngine(), store: async () => {}, state: rematchOf(nextPhones.host.state, {}) });
    await nextPhones.host.greetAgain();
    const [, waits] = nextPhones.host.state.pairings;
    await nextPhones.attach(1);
    await nextPhones.host.admit(waits.channel.pair);
    await nextPhones.settle();
    found.asking = [waits.answer.name, begun(nextPhones), nextPhones.remotes[1].state.view?.seat, nextPhones.remotes[1].state.isRedrawn];

    // Another phone answers, and may have the seat or not, also if the first one is not connected.
    for (const isAllowed of [false, true]) {
      const lobby = await Phones.of(setupOf(3, [1, 2]), invitation);
      const late = lobby.under.splice(1);
      await lobby.settle();
      await lobby.host.detach(lobby.remotes[1].pairing.pair);
      await lobby.add(1);
      await lobby.settle();
      const { host } = lobby;
      const asking = host.state.pairings.find(({ isAdmitted }) => !isAdmitted);
      const { name } = asking.answer;
      await (isAllowed ? host.admit(asking.channel.pair) : host.end("friends.removed", asking.channel.pair));
      lobby.under.push(...late);
      await lobby.settle();
      found[`taken ${isAllowed}`] = [name, begun(lobby), ...host.state.pairings.map(({ closed }) => closed), lobby.remotes[1].state.view !== null];
    }

    // The numbers of an invitation are old: the seats have drawn again.
    const redrawn = await Phones.of(setupOf(3, [1, 2]), invitation);
    const answers = redrawn.under.splice(0);
    await redrawn.host.remove(2, { kind: "bot", name: "Bo", bot: "greedy" });
    redrawn.under.push(...answers);
    await redrawn.settle();
    found.redrawn = [begun(redrawn), redrawn.remotes[1].state.commitments.length, redrawn.remotes[1].state.fault];

    // A new phone in a game that runs: its player is known before the question.
    const running = await started(setupOf(2, [1]), invitation);
    await running.hostPlays("add 1 a");
    const { invitations } = running;
    running.invitations = {};
    const lost = running.remotes[1];
    await running.add(1);
    await running.settle();
    const { host } = running;
    found.asks = host.state.pairings.map(({ answer, closed }) => [answer.name, closed]);
    await host.admit(running.remotes[1].pairing.pair);
    await running.settle();
    await lost.receive(running.under.at(-1)?.bytes ?? new Uint8Array());
    found.replaced = [await outcome(running.play(1, "add 1 b")), host.state.pairings.map(({ closed }) => closed)];

    // The invitation is of the game before it was dealt: the phone is asked again.
    running.invitations = invitations;
    await running.add(1);
    await running.settle();
    await host.admit(running.remotes[1].pairing.pair);
    await running.settle();
    await running.hostPlays("add 1 c");
    found.late = [running.remotes[1].state.closed, await outcome(running.play(1, "add 1 d"))];

    // A table without a player, whose numbers are all of phones: the longer exchange follows.
    const table = await started(setupOf(2, [0, 1]), invitation);
    found.table = [begun(table), types(table, 1)[0], table.remotes[0].state.fault];
    // The seat of an invitation has become a bot's.
    const taken = await Phones.of(setupOf(3, [1, 2]), invitation);
    const { key } = taken.invitations[2];
    await taken.host.remove(2, { kind: "bot", name: "Bo", bot: "greedy" });
    found.forgotten = taken.host.state.invitations.some((each) => each.key === key);
    // The next game, before the end of this one was read.
    const early = await started();
    const { channel } = early.host.state.pairings[0];
    await state.write(channel, "host", "hello", early.remotes[1].state.hello);
    const bytes = await seal(early.remotes[1].pairing.hostKey, "host", channel.pair, channel.newest);
    found.early = [await early.remotes[1].receive(bytes), early.remotes[1].state.closed];

    // A host that changes its number after it knows the player's, and one that has committed to none.
    const cheat = await Phones.of(setupOf(2, [1]), invitation);
    cheat.remotes[1].state.hello.commitments = ["1".repeat(64), ""];
    await cheat.settle();
    found.changed = [cheat.remotes[1].state.closed, cheat.remotes[1].state.view];
    const { hello } = (await phones.host.invite(1, "x")) ?? {};
    const careful = new RemoteProtocol({ key: phones.remotes[1].pairing.playerKey, carrier: null, store: async () => {}, state: newRemoteState(pair, "Ana") });
    await careful.begin({ ...hello, events: 0, commitments: ["", ""] });
    found.uncommitted = JSON.parse(careful.state.channel.newest).body.opening ?? null;
    return found;
  },

  /** The surface that a session uses. */
  async session() {
    const found = {};
    const phones = await started();
    const remote = phones.remotes[1];
    const first = await remote.ask("view", { viewpoint: { seat: 1, since: 0 } });
    found.players = first.table.players.map(({ kind }) => kind);
    const step = remote.ask("step", { viewpoint: { seat: 1, since: first.stable_upto } });
    await phones.hostPlays("add 1 a");
    found.step = (await step).log.length;
    const { now } = performance;
    // Without a limit of time it would be asked again.
    const tooLate = () => Number.MAX_SAFE_INTEGER;
    const hint = async () => (performance.now === tooLate ? { move: "add 1 late" } : ((performance.now = tooLate), { thinking: true }));
    const endless = Object.assign(new SmallEngine(), { hint });
    const slow = await started({}, { engine: endless });
    await slow.hostPlays("add 1 a");
    found.endless = await outcome(slow.ask(1, "hint", { seat: 1 }));
    performance.now = now;
    found.queries = await Promise.all([1, 2, 3].map((n) => phones.ask(1, "query_moves", { seat: 1, question: { n } })));
    found.play = (await phones.play(1, "add 2 b")).to_act;
    found.undo = (await phones.ask(1, "undo", { seat: 1, viewpoint: { seat: 1, since: 0 } })).to_act;
    found.log = (await remote.ask("view", { viewpoint: { seat: 1, since: 0 } })).log.length;
    found.fault = [1, 2].map((seat) => phones.remotes[seat].state.fault);
    found.other = phones.remotes[2].state.view.log.length;
    const forbidden = await started({ allows: { ...ALLOWED, hint: false, undo: false } });
    await forbidden.hostPlays("add 1 a");
    found.forbidden = [await outcome(forbidden.ask(1, "hint", {})), await outcome(forbidden.ask(1, "undo", {}))];
    const late = await started();
    const lateView = await late.remotes[1].ask("view");
    await late.hostPlays("add 1 a");
    found.late = [lateView.table.events, await outcome(late.remotes[1].ask("play", { seat: 1, moves: ["add 1 b"] })), late.under.length];
    const settled = (promise) => Promise.race([promise, new Promise((next) => setTimeout(next, 20, "waits"))]);
    const underWay = outcome(forbidden.remotes[1].ask("play", { seat: 1, moves: ["add 1 a"] }));
    await forbidden.remotes[1].leave();
    found.left = [await settled(underWay), await outcome(forbidden.play(1, "add 1 a"))];
    await forbidden.settle();
    const other = forbidden.remotes[2];
    const { stable_upto: since } = await other.ask("view", { viewpoint: { seat: 2, since: 0 } });
    const next = outcome(other.ask("step", { viewpoint: { seat: 2, since } }));
    await forbidden.host.remove(2, { kind: "bot", name: "Bo", bot: "greedy" });
    await forbidden.settle();
    found.removed = [await settled(next), forbidden.host.waiting];
    return found;
  },

  /** A session of the page whose engine is a remote player. */
  async table() {
    const phones = await started();
    const remote = phones.remotes[1];
    const page = await sessionOf(remote);
    const { session } = page;
    const until = async (holds) => {
      for (let i = 0; i < 1000 && !holds(); i += 1) {
        await phones.settle();
        await new Promise((done) => setTimeout(done, 1));
      }
      if (!holds()) throw new Error(`still ${session.state}`);
    };
    session.advance();
    await phones.host.change({ change: { play: { seat: 0, moves: ["add 1 a"] } } });
    await until(() => session.state === "choosing");
    session.askHint();
    await until(() => session.hint !== null && session.hint !== "thinking");
    const found = { hint: session.hint.move };
    session.play(["add 9 b"]);
    await until(() => session.refusal !== null);
    found.refusal = session.refusal.code;
    const order = [session.state];
    session.addEventListener("change", () => { if (order.at(-1) !== session.state) order.push(session.state); });
    session.play(["add 2 b"]);
    await until(() => session.state === "botThinking");
    await phones.play(2, "add 1 c");
    await phones.host.change({ change: { play: { seat: 0, moves: ["add 1 d"] } } });
    await until(() => session.state === "choosing");
    found.states = [...order];
    for (let i = 4; i < 12; i += 1) {
      if (i % 3 === 0) await phones.host.change({ change: { play: { seat: 0, moves: [`add 1 ${i}`] } } });
      else if (i % 3 === 2) await phones.play(2, `add 1 ${i}`);
      else {
        await until(() => session.state === "choosing");
        session.play([`add 1 ${i}`]);
        await until(() => remote.state.view.table.events === i + 1);
      }
    }
    await until(() => session.state === "over");
    found.end = { state: session.state, events: session.status.events, log: session.view.log.length };
    return found;
  },

  /** A phone that is away for many moves: the host stops sending, and shows the position when it is back. */
  async away() {
    const phones = await started(setupOf(2, [1]));
    const { host } = phones;
    for (let i = 0; i < 150; i += 1) {
      await host.change({ change: { play: { seat: 0, moves: [`add 1 ${i}`] } } });
      await host.change({ change: { undo: { seat: 0 } } });
    }
    const { own } = host.state.pairings[0].channel;
    const under = phones.under.length;
    await host.change({ change: { play: { seat: 0, moves: ["add 1 a"] } } });
    phones.under = phones.under.slice(-1);
    await phones.settle();
    return { own: own.length, under, total: phones.remotes[1].state.view.data.total, fault: phones.remotes[1].state.fault, played: await outcome(phones.play(1, "add 2 b")) };
  },

  /** A store that fails: nothing has happened, nothing is sent, and the next change is stored again. */
  async storing() {
    const engine = new SmallEngine();
    let isFull = false;
    const store = async () => { if (isFull) throw new Error("full"); };
    const phones = await started(setupOf(2, [1]), { engine, store });
    const { host, remotes: { 1: remote } } = phones;
    const change = () => host.change({ change: { play: { seat: 0, moves: ["add 1 a"] } } });
    isFull = true;
    const failed = await outcome(change());
    const sent = phones.under.length;
    const events = (await engine.ask("view", { seat: 0 })).table.events;
    isFull = false;
    await change();
    const [view] = phones.under;
    isFull = true;
    const refused = await outcome(remote.receive(view.bytes));
    isFull = false;
    const before = remote.state.view.table.events;
    await phones.settle();
    return { failed, sent, events, refused, before, after: remote.state.view.table.events, conflict: host.state.pairings[0].channel.hasConflict };
  },

  /** A phone that shows a new code with its former key, for a new connection. */
  async again() {
    const phones = await started();
    const { host, remotes } = phones;
    await phones.hostPlays("add 1 a");
    const { pairing, state: stored } = remotes[1];
    const endpoint = { ufrag: "abcd", password: "p".repeat(24), fingerprint: new Uint8Array(32), candidates: [{ address: "10.0.0.1", port: 5000 }] };
    const { pair, hostKey, playerKey } = await paired({ ...pairing, endpoint });
    await host.detach(pairing.pair);
    const waiting = host.waiting;
    remotes[1] = Object.assign(new RemoteProtocol({ key: playerKey, carrier: null, store: async () => {}, state: structuredClone(stored) }), { pairing });
    await host.pair(1, { pair, key: hostKey, carrier: { send: (bytes) => phones.under.push({ to: 1, bytes }) } });
    await remotes[1].attach({ send: (bytes) => phones.under.push({ to: "host", pair, bytes }) });
    await phones.settle();
    await phones.play(1, "add 1 b");
    const { pairings, events } = host.state;
    return { isSame: pair === pairing.pair, waiting, then: host.waiting, pairings: pairings.map(({ closed }) => closed), events };
  },

  /** The name of a pairing, for a comparison with Python; codes that are damaged. */
  async hashes() {
    const code = await keys.pairingCode("host", (await keys.newKeys()).publicKey);
    const own = await keys.newKeys();
    const mine = await keys.pairingCode("player", own.publicKey);
    const derived = (other) => outcome(keys.derivePairing(own.privateKey, mine, other));
    return {
      codes: [await derived(code), await derived(mine), await derived(code.slice(0, 40)), await derived(code.map((byte, i) => (i === 9 ? byte ^ 1 : byte)))],
      size: code.length,
      pair: { keys: [code, mine].map((each) => Buffer.from(each.slice(1)).toString("hex")), name: (await keys.derivePairing(own.privateKey, mine, code)).pair },
    };
  },
};

export default (test) => tests[test]();
