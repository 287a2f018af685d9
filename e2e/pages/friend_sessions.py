"""Scripts for the pages of a game between phones, with a session on each and no table."""

from pages.scripts import script

LOAD = script("load-session")
CREATE = """async ({ game, names, phones, bots = [], options = {} }) => {
  const players = names.map((name, seat) =>
    bots.includes(seat) ? { kind: "bot", name, bot: "easy" } : { kind: "person", name });
  const allows = { undo: true, hint: true, query: true };
  window.host = await friends.HostConnections.create({ game, options, players, phones, allows });
  return host.id;
}"""
INVITE = "([seat, carrier]) => host.invite(seat, { carrier }).then(bytes => [...bytes])"
JOIN = """async ([code, name, carrier]) => {
  window.remote = await friends.RemoteGame.join(Uint8Array.from(code), { name, carrier });
  return [...remote.code];
}"""
READ = "code => host.read(Uint8Array.from(code)).then(({ seat }) => seat)"
READ_REMOTE = "bytes => remote.read(Uint8Array.from(bytes))"
HOST_TABLE = "async () => { await begin(await friends.engine.ask('open', { save: host.id })); }"
REMOTE_TABLE = "async () => { await begin(remote.opened, remote.remote); }"
OUT_OF_HOST = "seat => host.seats[seat].outgoing && [...host.seats[seat].outgoing]"
OUT_OF_REMOTE = "remote.outgoing && [...remote.outgoing]"
EVENTS = "session.status.events"
OPEN_LAST = """async () => {
  const [{ id }] = await friends.RemoteGame.list();
  window.remote = await friends.RemoteGame.open(id);
}"""
OPEN_HOST = "async id => { window.host = await friends.HostConnections.open(id); }"
# Plays at random until the game has this many events. Doesn't wait for that.
RUN = "count => { window.running = runUntil(count); }"
