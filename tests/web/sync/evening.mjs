// One evening of a person's three devices, by a seed: the real modules of client, worker and store, and a clock, a disk and carriers that fail.
// Between any two steps either side of a meeting may end. Returns the first fault as a text, "": there is none.

import { seededRandom } from "../seeded_random.mjs";
import { life, TestDevice } from "./devices.mjs";

const NAMES = ["a", "b", "c"];
const YEAR = 365 * 24 * 3_600_000;
const { now } = Date;

/** The answers of a worker to the page, with the modules of a device. */
class Engine {
  #jobs = [];
  constructor(device) {
    this.device = device;
  }

  async ask(op, fields) {
    const { sync, files, device } = this.device;
    const begin = (job) => ({ job: this.#jobs.push(job) - 1 });
    const answers = {
      indexGames: () => sync.indexOf(fields.device),
      mergeIndex: () => sync.merge(fields.index),
      handOver: () => sync.handOver(fields.save, fields.owner),
      exportAll: () => begin(files.exportGames(fields)),
      import: () => begin(files.importGames(fields.file, { device: device.id })),
    };
    return answers[op] ? answers[op]() : (await this.#jobs[fields.job].next()).value;
  }
}

/** One end of a connection that is cut after some frames. */
class Carrier extends EventTarget {
  state = "open";
  send(bytes) {
    this.line.left -= 1;
    if (this.line.left < 0) this.other.cut();
    if (this.state !== "open") return false;
    queueMicrotask(() => this.other.dispatchEvent(Object.assign(new Event("message"), { detail: bytes.slice() })));
    return true;
  }

  close = () => this.cut();
  cut() {
    for (const end of [this, this.other]) {
      if (end.state === "closed") continue;
      end.state = "closed";
      queueMicrotask(() => end.dispatchEvent(new Event("state")));
    }
  }
}

function connected(frames) {
  const [one, other] = [new Carrier(), new Carrier()];
  Object.assign(one, { other, line: { left: frames } });
  Object.assign(other, { other: one, line: one.line });
  return [one, other];
}

/** The name of a game, which all its copies have. */
const gameOf = ({ options }) => options.game;

class Evening {
  /** The number of events of each running or finished game that its person saw. */
  confirmed = new Map();
  /** Games whose last deletion or restoration all devices know. */
  deleted = new Map();
  story = [];

  constructor(devices, random) {
    this.devices = devices;
    this.random = random;
  }

  /** Let two devices meet. `isWhole`: nothing fails. */
  async meet(one, other, { isWhole = false, take = [] } = {}) {
    const { random } = this;
    const mayFail = (chance, most) => (!isWhole && random.below(chance) === 0 ? random.below(most) : Number.POSITIVE_INFINITY);
    const carriers = connected(mayFail(2, 40));
    life.left = mayFail(3, 40);
    const syncs = [one, other].map((device, i) => {
      const options = { device: device.device, engine: new Engine(device), addExtras() {} };
      return new device.client.DeviceSync(carriers[i], options);
    });
    const ended = () => syncs.every(({ stage }) => stage !== "connected");
    const extras = random.below(2) ? {} : { of: "a newer version" };
    for (const sync of syncs) await sync.begin(extras).catch(() => sync.close());
    for (let i = 0; i < 3000 && !ended(); i += 1) await new Promise((done) => setImmediate(done));
    if (!ended()) throw new Error(`a meeting never ends: ${syncs.map(({ stage }) => stage)}`);
    if (take.length && syncs[0].stage === "done") {
      syncs[0].take(...take.map((id) => ({ id })));
      for (let i = 0; i < 3000 && syncs[0].moving; i += 1) await new Promise((done) => setImmediate(done));
      if (syncs[0].moving) throw new Error("a game is on its way for ever");
      const { good } = await one.saves.listSaves();
      const isIn = (saves) => take.every((wanted) => saves.some(({ id }) => id === wanted));
      if (carriers[0].state === "open" && !syncs[0].isRefused && !isIn(good) && life.left > 0) throw new Error(`${take} was taken and is away`);
      if (syncs[0].isOpen && syncs[0].isRefused === isIn(syncs[0].taken)) throw new Error(`${take} was taken and refused, or neither`);
    }
    carriers[0].cut();
    // Work under way ends as in a process that is killed.
    await new Promise((done) => setTimeout(done, 0));
    life.left = Number.POSITIVE_INFINITY;
    if (syncs.some(({ isOpen }) => isOpen)) throw new Error("a meeting is open after its connection");
    if (isWhole && syncs.some(({ stage }) => stage !== "done")) throw new Error(`a whole meeting is ${syncs.map(({ stage }) => stage)}`);
  }

  async step() {
    const { random, devices } = this;
    const device = random.of(devices);
    const other = random.of(devices.filter((each) => each !== device));
    const games = [...this.confirmed.keys()];
    const kind = random.below(12);
    this.story.push(`${kind} ${device.device.name}${other.device.name}`);
    if (kind === 0 || !games.length) {
      const id = String(games.length).padStart(2, "0").repeat(16);
      if (games.length > 5) return;
      await device.start(id);
      this.confirmed.set(id, 1);
    } else if (kind < 5) {
      const id = random.of(games);
      if (await device.move(id, random.below(4) ? "move" : "end")) this.confirmed.set(id, this.confirmed.get(id) + 1);
    } else if (kind === 5) await this.mark(device, "delete", random.of(games));
    else if (kind === 6) await this.mark(device, "restore", random.of(games));
    else if (kind === 7) await this.purge(device);
    else if (kind === 8) {
      const { away } = await device.saves.listSaves();
      const there = away.filter(({ owner }) => owner.id === other.device.id).map(({ id }) => id);
      await this.meet(device, other, { take: there.slice(0, 1 + random.below(3)) });
    } else if (kind === 9) await this.meet(device, other);
    else if (kind === 10) await this.openBackup(device, other);
    else {
      const shift = (random.below(3) - 1) * YEAR;
      Date.now = () => now() + shift;
    }
  }

  /** Open a file with the finished games of another device as a backup: a game that is not here gets another id, a deleted one is back. */
  async openBackup(device, other) {
    const { good } = await other.saves.listSaves();
    // A copy of a plug-in's game has no digest until the plug-in is installed: its deletion is not known under another id.
    const games = good.filter(({ over, wheel }) => over && !wheel).map(({ id }) => id);
    await device.importFile(await other.file(games), "");
    const { good: now } = await device.saves.listSaves();
    for (const save of now) this.deleted.set(gameOf(save), Math.max(save.deletions ?? 0, this.deleted.get(gameOf(save)) ?? 0));
  }

  /** Delete games for good: of one that is restored from another device, that device's copy counts from now on. */
  async purge(device) {
    await device.purge();
    for (const id of this.confirmed.keys()) {
      const lists = await Promise.all(this.devices.map((each) => each.saves.listSaves()));
      const saves = lists.flatMap(({ good, away, deleted }) => [...good, ...away, ...deleted.map((each) => each.save)]);
      const events = saves.filter((save) => gameOf(save) === id).map((save) => save.events);
      if (events.length) this.confirmed.set(id, Math.max(...events));
    }
  }

  /** Delete or restore a game as its person does: one that runs elsewhere is not offered. */
  async mark(device, what, id) {
    const { good, deleted } = await device.saves.listSaves();
    const list = what === "delete" ? good : deleted;
    const found = list.find((each) => gameOf(each.save ?? each) === id);
    if (!found) return;
    await device[what](found.id);
    const { save } = await device.store.getGame(found.id);
    this.deleted.set(id, Math.max(save.deletions, this.deleted.get(id) ?? 0));
  }

  async *faults() {
    const found = await Promise.all(this.devices.map((device) => device.saves.listSaves()));
    for (const { bad } of found) if (bad.length) yield `unreadable: ${JSON.stringify(bad)}`;
    for (const id of this.confirmed.keys()) {
      const live = found.filter(({ good }) => good.some((save) => gameOf(save) === id && !save.over));
      if (live.length > 1) yield `${id} is played on ${live.length} devices`;
    }
    for (const { good } of found) if (new Set(good.map(gameOf)).size < good.length) yield "a game is there twice";
  }

  async *finalFaults() {
    yield* this.faults();
    for (const device of this.devices) {
      const { good, away } = await device.saves.listSaves();
      const here = new Map([...good, ...away].map((save) => [gameOf(save), save]));
      for (const [id, events] of this.confirmed) {
        const isGone = (this.deleted.get(id) ?? 0) % 2 === 1;
        const name = `${id} on ${device.device.name}`;
        if (isGone && here.has(id)) yield `${name} is back`;
        if (!isGone && !here.has(id)) yield `${name} is lost`;
        if (!isGone && here.has(id) && here.get(id).events !== events) yield `${name} has ${here.get(id).events} events of ${events}`;
      }
    }
    for (const id of this.confirmed.keys()) {
      const lists = await Promise.all(this.devices.map((device) => device.saves.listSaves()));
      const runs = lists.some(({ good, away }) => [...good, ...away].some((save) => gameOf(save) === id && !save.over));
      if (runs && !lists.some(({ good }) => good.some((save) => gameOf(save) === id))) yield `no device can go on with ${id}`;
    }
  }
}

const all = [];
for (const name of NAMES) all.push(await TestDevice.of(name));

/** Run an evening of some steps. */
async function evening(seed, steps) {
  for (const device of all) await device.clear();
  const run = new Evening(all, seededRandom(seed));
  try {
    for (let i = 0; i < steps; i += 1) {
      await run.step();
      for await (const fault of run.faults()) return `after step ${i + 1}: ${fault}`;
    }
    Date.now = now;
    const [a, b, c] = all;
    for (const [one, other] of [[a, b], [b, c], [a, c], [a, b]]) await run.meet(one, other, { isWhole: true });
    for await (const fault of run.finalFaults()) return `${fault}; ${run.story.join(", ")}`;
    return "";
  } catch (error) {
    return error.stack;
  } finally {
    Date.now = now;
    life.left = Number.POSITIVE_INFINITY;
  }
}

const STEPS = 30;

/** Run seeds, and stop at the first fault, with the fewest steps that show it. */
export default async function run({ from, count }) {
  for (let seed = from; seed < from + count; seed += 1) {
    if (!(await evening(seed, STEPS))) continue;
    let steps = 1;
    while (steps < STEPS && !(await evening(seed, steps))) steps += 1;
    return { evenings: seed - from + 1, seed, steps, fault: await evening(seed, steps) };
  }
  return { evenings: count, fault: "" };
}
