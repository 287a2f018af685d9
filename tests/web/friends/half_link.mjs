// The screen of a link that was cut so short that it has the form of a game's id.
import { useMemory } from "./database.mjs";

export default async function run(id) {
  useMemory();
  Object.assign(globalThis, { location: { href: `https://example.org/cards/#/join/${id}` }, isSecureContext: false });
  globalThis.navigator ??= { userAgent: "" };
  const { openScreen } = await import("../../../web/screens/friends/friends-screen.js");
  const screen = await openScreen({ name: "join", id, query: new URLSearchParams() }, () => true);
  return JSON.stringify(screen.render()).match(/friends\.fault\.\w+/g);
}
