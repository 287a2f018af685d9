// Running games between phones that move to another device of the person: their pairings go with them, even if any step is killed.
import { derivePairing, newKeys, pairingCode } from "../../../web/engine/friends/pairing-keys.js";
import { life, TestDevice } from "./devices.mjs";

const ID = "a".repeat(32);
const [a, b, c] = [await TestDevice.of("a"), await TestDevice.of("b"), await TestDevice.of("c")];
const old = { name: "ECDH", namedCurve: "P-256" };

/** Return the keys of both sides of a pairing, as the host and the player store them. */
async function pairing(makeKeys) {
  const [host, player] = [await makeKeys(), await newKeys()];
  const codes = [await pairingCode("host", host.publicKey), await pairingCode("player", player.publicKey)];
  return { host, codes, ...(await derivePairing(player.privateKey, codes[1], codes[0])) };
}

const inStore = (device, name, act) => device.saves.inDatabase([name], "readwrite", (tx) => act(tx.objectStore(name)));
const stored = (device, name) => inStore(device, name, (store) => store.get(ID));

/** Begin a game that device a hosts, or, of another host, plays. */
async function begin(isJoined, { host, key, pair }) {
  for (const device of [a, b, c]) {
    await device.clear();
    await inStore(device, "joined", (store) => store.clear());
  }
  if (isJoined) {
    const view = { table: { players: [], over: false, events: 2, to_act: 0, scores: null, winners: null }, game: "small", options: {}, seat: 1 };
    const state = { channel: { pair }, hello: {}, view, record: "", closed: "" };
    return inStore(a, "joined", (store) => store.put({ holder: "page", keys: host, key, hostKey: Uint8Array.of(4, 255), carrier: "links", state, changed: 1 }, ID));
  }
  await a.start(ID, ["move"]);
  const state = { remote: [false, true], pairings: [{ channel: { pair } }] };
  await inStore(a, "hosted", (store) => store.put({ holder: "worker", state, keys: [{ ...host, seat: 1 }], pairKeys: { [pair]: key }, carriers: ["webrtc", "links"] }, ID));
  return inStore(a, "saves", async (store) => store.put({ ...(await store.get(ID)), phones: [false, true] }));
}

/** True if a device has the keys of a game: it can open what the other side seals. */
async function hasKeys(device, isJoined, { codes, pair, key }) {
  const { keys, key: own, pairKeys, hostKey } = (await stored(device, isJoined ? "joined" : "hosted")) ?? {};
  if (!keys || (isJoined && hostKey.join() !== "4,255")) return false;
  const iv = new Uint8Array(12);
  const sealed = await crypto.subtle.encrypt({ name: "AES-GCM", iv }, key, Uint8Array.of(7));
  const opened = await crypto.subtle.decrypt({ name: "AES-GCM", iv }, own ?? pairKeys[pair], sealed);
  const derived = await derivePairing((isJoined ? keys : keys[0]).privateKey, codes[0], codes[1]);
  return new Uint8Array(opened)[0] === 7 && derived.pair === pair;
}

/** True if a device plays the game. */
const plays = async (device, isJoined) =>
  isJoined ? (await device.joined.joinedRunning()).some(({ owner }) => !owner) : (await device.library()).good.length > 0;

/** Hand the game from one device to another: resolves with false if that is refused, or killed before the other has it. */
async function move(from, to, isJoined) {
  if (!isJoined) {
    const moved = await from.sync.handOver(ID, to.device).then(() => true, () => false);
    return moved && (await to.mergeWith(from).then(({ fault }) => ["", "none"].includes(fault), () => false));
  }
  return from.joined.giveJoined(ID, to.device).then((text) => to.joined.takeJoined(ID, text)).then(() => true, () => false);
}

export default async function run({ isJoined }) {
  const faults = [];
  const check = (what, holds) => holds || faults.push(what);
  let killed = 0;
  for (let left = 0; ; left += 1) {
    const keys = await pairing(newKeys);
    await begin(isJoined, keys);
    life.left = left;
    const done = await move(a, b, isJoined);
    life.left = Number.POSITIVE_INFINITY;
    const playing = [await plays(a, isJoined), await plays(b, isJoined)];
    check(`after ${left}: both play it`, !playing.every(Boolean));
    // A game that was lost on the way is sent again at the next meeting.
    if (!done) {
      killed += 1;
      if (playing[0] || isJoined) await move(a, b, isJoined);
      else await b.mergeWith(a);
    }
    check(`after ${left}: b plays it`, (await plays(b, isJoined)) && !(await plays(a, isJoined)));
    check(`after ${left}: b has its keys`, await hasKeys(b, isJoined, keys));
    if (!isJoined) {
      check(`after ${left}: phones`, (await stored(b, "saves")).phones.join() === "false,true");
      await c.mergeFileOf(a);
      check(`after ${left}: c has keys`, !(await stored(c, "hosted")));
      await b.move(ID);
      await a.mergeWith(b);
      check(`after ${left}: a has keys of the past`, !(await stored(a, "hosted")));
    }
    check(`after ${left}: no way back`, await move(b, a, isJoined));
    check(`after ${left}: a plays it again`, (await plays(a, isJoined)) && (await hasKeys(a, isJoined, keys)));
    if (done) break;
  }
  // A former build of the page made keys that can't leave the device.
  await begin(isJoined, await pairing(() => crypto.subtle.generateKey(old, false, ["deriveBits"])));
  check("keys of a former build moved", !(await move(a, b, isJoined)) && (await plays(a, isJoined)));
  return { faults, killed };
}
