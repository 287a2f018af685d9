// All orders of meetings of three devices around two operations: the result is the same on all devices, and in all orders.
import { compare, isDeleted, keysOf } from "../../../web/engine/sync/compare.js";

export const NAMES = ["a", "b", "c"];
export const MEETINGS = [["a", "b"], ["b", "c"], ["a", "c"]];
/** The games of all devices at the beginning: a finished one, a deleted one, and one that the first device plays. */
const AT_FIRST = [
  { id: "done", of: "#done", deletions: 0, revision: 2, whole: true, owner: "" },
  { id: "gone", of: "#gone", deletions: 1, revision: 2, whole: true, owner: "" },
  { id: "live", of: "", deletions: 0, revision: 3, whole: true, owner: "a" },
];

/** The stores of a device, as of `worker/jobs/sync.js` and `deletion-marks.js`: their oracle, too. */
export class Model {
  games = new Map(AT_FIRST.map((game) => [game.id, { ...game }]));
  marks = new Map();
  constructor(name) {
    this.name = name;
  }

  get index() {
    const marked = Array.from(this.marks, ([id, deletions]) => ({ id, of: "", deletions, revision: 0, whole: false }));
    return [...this.games.values(), ...marked];
  }

  mark(game, deletions) {
    for (const key of keysOf(game)) this.marks.set(key, Math.max(deletions, this.marks.get(key) ?? 0));
  }

  mergeWith(other) {
    const index = other.index;
    const { wanted, changed, superseded } = compare(this.index, index);
    for (const entry of changed) {
      this.mark(entry, entry.deletions);
      for (const own of this.games.values())
        if (keysOf(own).some((key) => keysOf(entry).includes(key))) own.deletions = Math.max(own.deletions, entry.deletions);
    }
    for (const id of superseded) this.games.delete(id);
    for (const id of wanted) {
      const before = this.games.get(id);
      const game = { ...other.games.get(id) };
      this.games.set(id, { ...game, deletions: Math.max(game.deletions, before?.deletions ?? 0) });
    }
  }

  /** The games that a person sees, without the marks. */
  get seen() {
    return Array.from(this.games.values())
      .filter(({ deletions }) => !isDeleted(deletions))
      .map(({ id, of, revision, owner }) => `${id} ${of} ${revision} ${owner}`)
      .sort()
      .join();
  }
}

/** Operations of a person. False: it was not possible. */
export const OPERATIONS = {
  finish: (device) => Boolean(device.games.set(device.name, { id: device.name, of: `#${device.name}`, deletions: 0, revision: 9, whole: true, owner: "" })),
  delete: (device) => flip(device.games.get("done"), 1),
  deleteOther: (device) => flip(device.games.get("gone"), 1),
  undo: (device) => flip(device.games.get("gone"), 0) || flip(device.games.get("done"), 0),
  purge(device) {
    const gone = [...device.games.values()].filter(({ deletions }) => isDeleted(deletions));
    for (const game of gone) {
      device.mark(game, game.deletions);
      device.games.delete(game.id);
    }
    return gone.length > 0;
  },
  move: (device) => change(device, {}),
  end: (device) => change(device, { of: "#live" }),
  handOver: (device) => change(device, { owner: NAMES[(NAMES.indexOf(device.name) + 1) % 3] }),
};

function flip(game, parity) {
  if (!game || game.deletions % 2 === parity) return false;
  game.deletions += 1;
  return true;
}

function change({ games, name }, fields) {
  const game = games.get("live");
  if (!game || game.of || game.owner !== name || isDeleted(game.deletions)) return false;
  Object.assign(game, fields);
  game.revision += 1;
  return true;
}

function meet(devices, [one, other]) {
  devices[one].mergeWith(devices[other]);
  devices[other].mergeWith(devices[one]);
}

/** Return the distinct states after one more step, for each number of histories that lead to one of them, and the story of the first. */
function next(states, steps, into = new Map()) {
  for (const { devices, applied, count, story } of states.values())
    for (const [name, step] of steps) {
      const after = Object.fromEntries(NAMES.map((each) => [each, Object.assign(new Model(each), structuredClone(devices[each]))]));
      const possible = step(after);
      const state = { devices: after, applied: possible === undefined ? applied : [...applied, possible], count, story: [...story, name] };
      const key = JSON.stringify([state.applied, ...NAMES.map((each) => [[...after[each].games.values()], [...after[each].marks]])]);
      if (into.has(key)) into.get(key).count += count;
      else into.set(key, state);
    }
  return into;
}

const meetings = MEETINGS.map((pair) => [pair.join("-"), (devices) => meet(devices, pair)]);
const operations = Object.entries(OPERATIONS).flatMap(([name, act]) => NAMES.map((at) => [[`${name} ${at}`, (devices) => act(devices[at])]]));

/** Every first operation at the beginning, every second one after each number of meetings, of four. */
export default async function run() {
  const beginning = { devices: Object.fromEntries(NAMES.map((name) => [name, new Model(name)])), applied: [], count: 1, story: [] };
  const faults = [];
  let count = 0;
  for (const first of operations) {
    const before = [next([beginning], first)];
    while (before.length < 5) before.push(next(before.at(-1), meetings));
    for (const second of operations) {
      let states = new Map();
      for (const each of before) states = next(each, second, next(states, meetings));
      const results = new Map();
      for (const { devices, applied, count: histories, story } of states.values()) {
        count += histories;
        for (const meeting of MEETINGS) meet(devices, meeting);
        const seen = NAMES.map((name) => devices[name].seen);
        if (new Set(seen).size > 1) faults.push(`${story}: ${seen.join(" | ")}`);
        if ((results.get(`${applied}`) ?? seen[0]) !== seen[0]) faults.push(`${story}: ${seen[0]}, not ${results.get(`${applied}`)}`);
        results.set(`${applied}`, seen[0]);
      }
    }
  }
  return { count, faults: faults.slice(0, 10), failed: faults.length };
}
