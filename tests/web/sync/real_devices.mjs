// Random operations and meetings of three devices with the worker's real modules, some of them killed on the way. In the end all have what the
// model has, where nothing is killed.
import { seededRandom } from "../seeded_random.mjs";
import { life, TestDevice } from "./devices.mjs";
import { MEETINGS, Model, NAMES, OPERATIONS } from "./merge_orders.mjs";

const ID = Object.fromEntries(["done", "gone", "live", ...NAMES].map((name, i) => [name, `${i}`.repeat(32)]));
const nameOf = (id) => Object.keys(ID).find((name) => ID[name] === id);

/** The operations of the model on a real device. */
const REAL = {
  finish: (device) => device.finish(ID[device.device.name]),
  delete: (device) => device.delete(ID.done),
  deleteOther: (device) => device.delete(ID.gone),
  undo: async (device) => {
    const deleted = new Set((await device.saves.listSaves()).deleted.map(({ id }) => id));
    await device.restore([ID.gone, ID.done].find((id) => deleted.has(id)) ?? "");
  },
  purge: (device) => device.purge(),
  move: (device) => device.move(ID.live),
  end: (device) => device.move(ID.live, "end"),
  handOver: (device, devices) => device.handOver(ID.live, devices[(NAMES.indexOf(device.device.name) + 1) % 3]),
};

const devices = [];
for (const name of NAMES) devices.push(await TestDevice.of(name));

/** The games of a device, as the model names them. */
async function seen(device) {
  const { good, away } = await device.library();
  return [...good, ...away].map((text) => `${nameOf(text.slice(0, 32))} ${text.slice(33)}`).sort().join();
}

const seenOf = (model) =>
  Array.from(model.games.values())
    .filter(({ deletions }) => deletions % 2 === 0)
    .map(({ id, of, owner }) => `${id} ${of ? "over" : "runs"}${!of && owner !== model.name ? ` on ${owner}` : ""}`)
    .sort()
    .join();

/** Run seeds; `kills`: merges end after some transactions, and are repeated at the end. */
export default async function run({ seeds, kills }) {
  const faults = [];
  let killed = 0;
  for (const seed of seeds) {
    const random = seededRandom(seed);
    const models = NAMES.map((name) => new Model(name));
    for (const device of devices) await device.clear();
    await devices[0].finish(ID.done);
    await devices[0].finish(ID.gone);
    await devices[0].start(ID.live, ["move"]);
    for (const device of devices.slice(1)) await device.mergeWith(devices[0]);
    // The model begins with a game that is deleted everywhere.
    for (const device of devices) await device.delete(ID.gone);
    const story = [];
    const meet = async ([one, other], mayDie) => {
      for (const [to, from] of [[one, other], [other, one]].map((pair) => pair.map((name) => NAMES.indexOf(name)))) {
        if (mayDie) life.left = random.below(12);
        const merged = random.below(3) ? devices[to].mergeWith(devices[from]) : devices[to].mergeFileOf(devices[from]);
        const done = await merged.then(({ fault }) => ["", "none"].includes(fault), () => false);
        if (!done) killed += 1;
        life.left = Number.POSITIVE_INFINITY;
        if (!kills) models[to].mergeWith(models[from]);
      }
    };
    for (let step = 0; step < 8; step += 1) {
      if (random.below(2)) {
        const meeting = random.of(MEETINGS);
        story.push(meeting.join("-"));
        await meet(meeting, kills);
      } else {
        const [name, at] = [random.of(Object.keys(OPERATIONS)), random.below(3)];
        story.push(`${name} ${NAMES[at]}`);
        OPERATIONS[name](models[at]);
        await REAL[name](devices[at], devices);
      }
    }
    for (const meeting of MEETINGS) await meet(meeting, false);
    const found = await Promise.all(devices.map(seen));
    const alike = found.map((text) => text.replace(/ on \w/, ""));
    if (new Set(alike).size > 1 || found.filter((text) => /runs(?! on)/.test(text)).length > 1) faults.push(`${seed} ${story.join(", ")}: ${found.join(" | ")}`);
    const expected = models.map(seenOf);
    if (!kills && `${found}` !== `${expected}`) faults.push(`${seed} ${story.join(", ")}: ${found.join(" | ")}, not ${expected.join(" | ")}`);
  }
  return { faults: faults.slice(0, 5), failed: faults.length, killed };
}
