// The worker's side of a lobby: the keys of its invitations, and a message of a phone that has no place.
import { keyIn } from "../../../web/engine/friends/packets.js";
import { useMemory } from "./database.mjs";
import { setupOf } from "./fixtures.mjs";

export default async function run() {
  useMemory();
  const { answerCall } = await import("../../../web/engine/worker/friends/hosted-game.js");
  await answerCall({ do: "create", id: "a", setup: { ...setupOf(2, []), phones: [false, true] } });
  const keys = [];
  for (const isNew of [false, false, true]) keys.push(String(keyIn((await answerCall({ do: "invite", seat: 1, carrier: "webrtc", isNew })).code)));
  const unknown = { do: "receive", pair: "0".repeat(16), bytes: new Uint8Array(40), isByHand: true };
  return { keys: keys.map((key) => keys.indexOf(key)), unknown: await answerCall(unknown).catch(({ code }) => code) };
}
