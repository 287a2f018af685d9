// The worker's side of lobbies: keys of invitations, phones that answer one after the other, and the messages for those without a place.
import { refusal } from "../../../web/core/refusal.js";
import { messagesOfLinks } from "../../../web/engine/client/friends/link-reader.js";
import { linksOf } from "../../../web/engine/friends/link-encoding.js";
import { keyIn, namesIn, packMessage } from "../../../web/engine/friends/packet-format.js";
import { fake } from "../friends_pairing.mjs";
import { device, stores, useMemory } from "./database.mjs";
import { envelope, setupOf, state } from "./fixtures.mjs";

export default async function run(sdp) {
  useMemory();
  console.warn = () => {};
  globalThis.navigator ??= {};
  const { answerCall: call } = await import("../../../web/engine/worker/friends/hosted-game.js");
  const { RemoteGame } = await import("../../../web/engine/client/friends/remote-game.js");
  const create = (id, seats = 3) => call({ do: "create", id, setup: { ...setupOf(seats, []), phones: Array.from({ length: seats }, (_, seat) => seat > 0) } });
  const invite = async (carrier, isNew) => (await call({ do: "invite", seat: 1, carrier, isNew })).code;
  const code = (error) => error.code;
  await create("a", 2);
  const keys = [];
  for (const isNew of [false, false, true]) keys.push(String(keyIn(await invite("webrtc", isNew))));
  const named = namesIn(await invite("webrtc"));
  const unknown = { do: "read", bytes: packMessage("0".repeat(32), new Uint8Array(40)) };
  const found = { keys: keys.map((key) => keys.indexOf(key)), named, unknown: await call(unknown).catch(code) };

  // Each phone has its own store.
  const phone = async (name, packet) => {
    stores.joined = new Map();
    RemoteGame.current = null;
    const game = await RemoteGame.join(packet, { name });
    return { game, joined: stores.joined, answer: game.outgoing?.bytes };
  };
  const read = async ({ game, joined }, { bytes }) => {
    stores.joined = joined;
    await game.read(bytes);
    return game.closed;
  };
  const asked = async (packet) => {
    const { seats: [, { name, asking, newName }], farewells } = await call({ do: "read", bytes: packet });
    return { is: [name, newName, farewells.map((each) => each.name)], asking };
  };
  await create("b");
  const invitation = await invite("links");
  const phones = [];
  found.answers = [];
  for (const [name, answer] of [["Bo", ""], ["Bo", "admit"], ["Cy", "decline"], ["Di", "admit"]]) {
    phones.push(await phone(name, invitation));
    const { is, asking } = await asked(phones.at(-1).answer);
    if (answer) await call({ do: answer, seat: 1, pair: asking });
    found.answers.push([...is, asking !== ""]);
  }
  // A worker that was started again still has the messages for phones without a place.
  const { answerCall: again } = await import("../../../web/engine/worker/friends/hosted-game.js?again");
  const { farewells } = await again({ do: "open", id: "b" });
  found.farewells = [];
  for (const [i, each] of farewells.entries()) found.farewells.push([each.name, await read(phones[i], each)]);
  found.old = [await again({ do: "read", bytes: phones[0].answer }).catch(code), phones[0].game.outgoing];
  found.end = [await again({ do: "end", id: "b" }), await again({ do: "end", id: "b" }), await again({ do: "end", id: "a" })].map(({ id }) => id);
  const open = await again({ do: "open", id: "b" });
  found.ended = await read(phones[3], open.farewells.at(-1));

  // A phone deletes its game: the host reads that in the message that is shown.
  await create("e", 3);
  const { game, answer } = await phone("Fi", await invite("links"));
  await call({ do: "read", bytes: answer });
  const { endGame } = await import("../../../web/screens/friends/joined-saves.js");
  found.deleted = [await endGame({ id: game.id, isJoined: true }), location.hash === `#/join/${game.id}`];
  const { seats: [, { closed }] } = await call({ do: "read", bytes: game.outgoing.bytes });
  found.deleted.push(closed);

  // A phone declines its invitation: the host reads that, and invites again.
  await create("f", 3);
  const declining = (await phone("Jo", await invite("links"))).game;
  await declining.remote.leave();
  const { seats: [, seat] } = await call({ do: "read", bytes: declining.outgoing.bytes });
  found.declined = [seat.closed, seat.hasCommitted, (await asked((await phone("Ki", await invite("links"))).answer)).is];

  // The menu has games that wait, on both sides, by address and seat.
  const items = new Map();
  globalThis.localStorage = { getItem: (key) => items.get(key) ?? null, setItem: (key, text) => items.set(key, text), removeItem: (key) => items.delete(key) };
  const { joinedSaves } = await import("../../../web/screens/friends/joined-saves.js");
  const { addressOf } = await import("../../../web/screens/menu/saved-game-item.js");
  const menuOf = async (id, joined = new Map()) => {
    stores.joined = joined;
    return (await joinedSaves()).map((save) => [addressOf(save).replace(id, "ID"), save.toAct, save.players.map(({ name }) => name), save.state]);
  };
  const waiting = await phone("Lo", await invite("links"));
  const { noteSent } = await import("../../../web/engine/client/friends/sent-links.js");
  found.menu = [await menuOf(waiting.game.id, waiting.joined)];
  noteSent(waiting.game.outgoing.id);
  found.menu.push(await menuOf(waiting.game.id, waiting.joined));
  // It is given up: the host has to know.
  await waiting.game.remote.leave();
  found.menu.push(await menuOf(waiting.game.id, waiting.joined));

  // A connected phone sends too much, as only its key can seal it: the page hands no more than the limit to the worker.
  const [after, done] = [[], []];
  globalThis.RTCPeerConnection = fake({ sdp, opens: true, after });
  const { HostConnections } = await import("../../../web/engine/client/friends/host-connections.js");
  const { engine } = await import("../../../web/engine/client/worker-client.js");
  // Only the message that could not be stored is repeated, after a wait that is shorter here.
  const failures = ["friends.conflict", "friends.unsaved"];
  engine.ask = async (_op, { call: given }) => {
    done.push(given.do);
    if (given.do === "receive" && failures.length) throw refusal(failures.shift());
    return call(given);
  };
  const { setTimeout } = globalThis;
  globalThis.setTimeout = (act, time, ...rest) => setTimeout(act, time / 1000, ...rest);
  const host = await HostConnections.create({ ...setupOf(2, []), phones: [false, true] });
  found.menu.push(await menuOf(host.id));
  const shown = await host.invite(1);
  found.own = await host.read(shown).catch(code);
  // A link of another game, pasted at the table of a game on either side, opens as by a tap.
  const { FriendsTable } = await import("../../../web/screens/friends/friends-table.js");
  found.pasted = [];
  for (const friends of [host, declining])
    for (const bytes of [waiting.answer, packMessage(waiting.game.id, new Uint8Array(40))]) {
      await new FriendsTable(friends).exchange.readLinks(linksOf(bytes, "https://example.org/")[0]);
      found.pasted.push(String(messagesOfLinks(location.hash)) === String(bytes));
      location.hash = "";
    }
  const early = await phone("Ea", shown);
  globalThis.RTCPeerConnection = fake({ sdp: sdp.replace(/ice-ufrag:\S+/, "ice-ufrag:WXYZ"), opens: true, after });
  const { game: flooding } = await phone("Gi", await host.invite(1));
  found.early = await host.read(early.game.code).catch(code);
  const { channel } = flooding.remote.state;
  await state.write(channel, "player", "ack", {});
  const { buffer } = await envelope.seal(stores.joined.get(flooding.id).key, "player", channel.pair, channel.newest);
  after.push(...Array(300).fill({ bytes: buffer }));
  await host.read(flooding.code);
  for (let i = 0; i < 1000 && !host.seats[1].closed; i += 1) await new Promise((next) => setTimeout(next, 1));
  await new Promise((next) => setTimeout(next, 20));
  globalThis.setTimeout = setTimeout;
  found.flood = [...["receive", "cut"].map((what) => done.filter((each) => each === what).length), host.seats[1].closed];

  await HostConnections.forget(host.id);
  found.menu.push(await menuOf(host.id));

  // A device that is switched off while the next game begins: one of both games has the pairings.
  found.rematch = [];
  for (let writes = 0; ; writes += 1) {
    stores.hosted.clear();
    await create(`c${writes}`, 2);
    const { paired } = await call({ do: "pair", seat: 1, code: phones[0].game.code });
    await call({ do: "attach", ...paired, carrier: "webrtc" });
    device.writesLeft = writes;
    const outcome = await call({ do: "rematch", id: `d${writes}`, options: {} }).then(() => "done", code);
    device.writesLeft = Number.POSITIVE_INFINITY;
    found.rematch.push(["c", "d"].map((id) => stores.hosted.get(`${id}${writes}`)?.state.pairings.length ?? -1));
    if (outcome === "done") return found;
  }
}
