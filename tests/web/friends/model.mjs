// Model of a host, two phones and carriers that drop, repeat, delay and swap messages, with crashes between any two steps. For each seed:
// faults as text, and the number of crashes.

import { answerInvitation, chanceOf, envelope, HostProtocol, newHostState, newRemoteState, paired, RemoteProtocol, resumption, setupOf, SmallEngine } from "./fixtures.mjs";

const { canonical } = envelope;
const SEATS = [1, 2];
const STEPS = 140;
class Crash extends Error {}

/** Ignore a crash: the side is built again from its stored state. */
const survive = (error) => {
  if (!(error instanceof Crash) && !error.code) throw error;
};

class World {
  under = [];
  confirmed = new Set();
  takenBack = new Set();
  crashes = 0;
  time = 0;
  ids = 0;

  static async of(seed) {
    const world = new World();
    world.chance = chanceOf(seed);
    world.saved = { host: newHostState(setupOf(3, SEATS)) };
    world.pairings = {};
    await world.startHost();
    for (const seat of SEATS) {
      world.pairings[seat] = await paired();
      world.saved[seat] = newRemoteState(world.pairings[seat].pair, `Phone ${seat}`);
      if (seed % 2) await world.host.pair(seat, world.connection(seat));
    }
    for (const seat of SEATS) {
      await world.startRemote(seat);
      if (seed % 2 === 0) await answerInvitation(world.host, seat, world[seat], world.connection(seat), await world.host.invite(seat, "key"));
    }
    return world;
  }

  /** A store that may crash before or after it has written. */
  store(side) {
    return async (state) => {
      const when = this.crashing === side ? this.chance.of(["before", "after"]) : "";
      if (when) this.crashing = "";
      if (when !== "before") this.saved[side] = structuredClone(state);
      if (when) throw new Crash(side);
    };
  }

  connection(seat) {
    const { pair, hostKey: key } = this.pairings[seat];
    return { pair, key, carrier: { send: (bytes) => this.under.push({ to: seat, bytes }) } };
  }

  async startHost() {
    const engine = new SmallEngine();
    const state = structuredClone(this.saved.host);
    if (state.record) await engine.ask("update", resumption(state));
    this.engine = engine;
    this.host = new HostProtocol({ engine, store: this.store("host"), state, random: this.chance.digits, now: () => this.time });
  }

  async startRemote(seat) {
    const { pair, playerKey: key } = this.pairings[seat];
    const carrier = { send: (bytes) => this.under.push({ to: "host", pair, bytes }) };
    const state = structuredClone(this.saved[seat]);
    this[seat] = new RemoteProtocol({ key, carrier, store: this.store(seat), state, random: this.chance.digits });
    await this[seat].resend().catch(survive);
  }

  async restart(side) {
    this.crashes += 1;
    this.crashing = "";
    if (side !== "host") return this.startRemote(side);
    await this.startHost();
    for (const seat of SEATS) await this.host.attach(this.connection(seat)).catch(survive);
  }

  async deliver({ to, pair, bytes }) {
    this.time += 1000;
    if (!this.isLossless && this.chance.below(8) === 0) this.crashing = to;
    try {
      await (to === "host" ? this.host.receive(pair, bytes) : this[to].receive(bytes));
    } catch (error) {
      survive(error);
      await this.restart(to);
    }
  }

  /** Let a phone do something, without waiting for the answer. */
  async act(seat) {
    if (!this[seat].state.view) return;
    const view = await this[seat].ask("view");
    const kind = this.chance.below(10);
    if (view.to_act === seat && kind < 7) {
      const id = `${seat}.${(this.ids += 1)}`;
      const fields = { seat, moves: [`add ${1 + this.chance.below(3)} ${id}`] };
      this[seat].ask("play", fields).then(() => this.confirmed.add(id), survive);
    } else if (view.table.can_undo && kind < 5) {
      for (const event of JSON.parse(this.saved.host.record).events) this.takenBack.add(event.split(" ")[3]);
      this[seat].ask("undo").catch(survive);
    } else if (kind === 9) this[seat].ask("hint", { seat }).catch(survive);
  }

  async hostActs() {
    if (!this.saved.host.record) return;
    const { to_act } = await this.engine.ask("view", { seat: 0 });
    if (to_act !== 0) return;
    const id = `0.${(this.ids += 1)}`;
    try {
      await this.host.change({ change: { play: { seat: 0, moves: [`add 1 ${id}`] } } });
      this.confirmed.add(id);
    } catch (error) {
      survive(error);
      await this.restart("host");
    }
  }

  async step() {
    const { chance, under } = this;
    const kind = chance.below(100);
    const at = chance.below(Math.max(1, Math.min(under.length, 6)));
    if (kind < 50 && under.length) {
      const isRepeated = chance.next() < 0.2;
      await this.deliver(isRepeated ? under[at] : under.splice(at, 1)[0]);
    } else if (kind < 60) under.splice(at, 1);
    else if (kind < 75) await this.act(chance.of(SEATS));
    else if (kind < 82) await this.hostActs();
    else if (kind < 90) await this.resend();
    else if (kind < 95) this.crashing = chance.of(["host", ...SEATS]);
    else await this.restart(chance.of(["host", ...SEATS]));
    await this.settle();
  }

  async settle() {
    await new Promise((done) => setImmediate(done));
    for (const side of ["host", ...SEATS]) await this[side].settled.catch(() => {});
  }

  async resend() {
    for (const seat of SEATS) {
      await this[seat].resend().catch(survive);
      await this.host.attach(this.connection(seat)).catch(survive);
    }
  }

  /** Lose nothing more, and play to the end. */
  async finish() {
    this.isLossless = true;
    this.crashing = "";
    for (const side of ["host", ...SEATS]) await this.restart(side);
    for (let round = 0; round < 60; round += 1) {
      await this.resend();
      await this.settle();
      while (this.under.length) {
        await this.deliver(this.under.shift());
        await this.settle();
      }
      if (SEATS.every((seat) => this[seat].state.record)) return;
      await this.hostActs();
      for (const seat of SEATS) {
        const { view } = this[seat].state;
        if (view?.to_act === seat) {
          const id = `${seat}.${(this.ids += 1)}`;
          await this[seat].ask("view");
          this[seat].ask("play", { seat, moves: [`add 1 ${id}`] }).then(() => this.confirmed.add(id), survive);
        }
      }
      await this.settle();
    }
  }

  async *faults() {
    const { record, pairings } = this.host.state;
    const events = record ? JSON.parse(record).events : [];
    const ids = events.map((event) => event.split(" ")[3]);
    if (ids.length !== 12) yield `the game has ${ids.length} events`;
    if (new Set(ids).size !== ids.length) yield `played twice: ${ids}`;
    const lost = [...this.confirmed].filter((id) => !ids.includes(id) && !this.takenBack.has(id));
    if (lost.length) yield `lost: ${lost}`;
    for (const seat of SEATS) {
      const { channel, record: own, fault, view } = this[seat].state;
      const other = pairings.find((each) => each.seat === seat).channel;
      const hashes = ({ own: sent, accepted }) => [sent.at(-1).hash, accepted.at(-1).hash];
      if (channel.hasConflict || other.hasConflict) yield `conflict of ${seat}`;
      if (hashes(channel).join() !== hashes(other).toReversed().join()) yield `different hashes of ${seat}`;
      if (fault) yield `fault of ${seat}: ${fault}`;
      if (own !== record) yield `another record of ${seat}`;
      else {
        const { outcome, events: wrong } = await this[seat].check(new SmallEngine());
        if (outcome !== "verified") yield `${seat}: ${outcome} ${wrong}`;
        const whole = await this.engine.ask("view", { seat });
        if (canonical(view.log) !== canonical(whole.log)) yield `another log of ${seat}`;
      }
    }
  }
}

export default async (seeds) => {
  const results = [];
  for (const seed of seeds) {
    const world = await World.of(seed);
    for (let i = 0; i < STEPS; i += 1) await world.step();
    await world.finish();
    const faults = [];
    for await (const fault of world.faults()) faults.push(`${seed}: ${fault}`);
    results.push({ faults, crashes: world.crashes, confirmed: world.confirmed.size });
  }
  return results;
};
