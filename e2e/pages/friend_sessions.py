"""Games between phones with a session on each page, and no table."""

from collections.abc import Callable

from pages.scripts import script, with_module
from pages.waiting import until
from playwright.sync_api import Page

HOST, REMOTE = (f"engine/client/friends/{name}.js" for name in ("host-connections", "remote-game"))
LOAD = script("load-session")
CREATE = """async ({ game, names, phones, options = {} }) => {
  const players = names.map(name => ({ kind: "person", name }));
  const allows = { undo: true, hint: true, query: true };
  window.host = await friends.HostConnections.create({ game, options, players, phones, allows });
  return host.id;
}"""
INVITE = "([seat, carrier]) => host.invite(seat, { carrier }).then(bytes => [...bytes])"
JOIN = """async ([code, carrier]) => {
  window.remote = await friends.RemoteGame.join(Uint8Array.from(code), { name: "Bia", carrier });
  return [...(remote.outgoing?.bytes ?? remote.code)];
}"""
READ = "code => host.read(Uint8Array.from(code)).then(({ seat }) => seat)"
READ_REMOTE = """bytes => remote.read(Uint8Array.from(bytes))
  .then(() => [...(remote.outgoing?.bytes ?? remote.code)])"""
HOST_TABLE = "async () => { await begin(await friends.engine.ask('open', { save: host.id })); }"
REMOTE_TABLE = "async () => { await begin(remote.opened, remote.remote); }"
OUT_OF_HOST = "host.seats[1].outgoing && [...host.seats[1].outgoing.bytes]"
OUT_OF_REMOTE = "remote.outgoing && [...remote.outgoing.bytes]"
EVENTS = "session.status.events"
OPEN_LAST = """async () => {
  const [{ id }] = await friends.RemoteGame.list();
  window.remote = await friends.RemoteGame.open(id);
}"""
OPEN_HOST = "async id => { window.host = await friends.HostConnections.open(id); }"
# Plays at random until the game has this many events. Doesn't wait for that.
RUN = "count => { window.running = runUntil(count); }"


def own_code(remote: Page) -> list[int]:
    code: list[int] = with_module(remote, REMOTE, "({ RemoteGame }) => [...RemoteGame.current.code]")
    return code


def create(
    host: Page, game: str, names: tuple[str, ...] = ("Ana", "Phone"), options: dict[str, object] | None = None
) -> str:
    """Create a game of the host and of a phone for each further name. Return its id."""
    phones = [seat > 0 for seat, _ in enumerate(names)]
    setup = {"game": game, "names": names, "phones": phones, "options": options or {}}
    return str(host.evaluate(CREATE, setup))


def connect(
    host: Page, phone: Page, seat: int = 1, carrier: str = "webrtc", step: Callable[[], None] = lambda: None
) -> None:
    """Exchange one code of each side, for the first time or again. `step` is called after each."""
    code = host.evaluate(INVITE, [seat, carrier])
    step()
    if phone.evaluate("Boolean(window.remote)"):
        answer = phone.evaluate(READ_REMOTE, code)
    else:
        answer = phone.evaluate(JOIN, [code, None if carrier == "webrtc" else carrier])
    step()
    # The host's code is enough if the phone's page was open all the time.
    if answer:
        assert host.evaluate(READ, answer) == seat
    step()


def wait_for_connection(host: Page, phone: Page) -> None:
    until(lambda: host.evaluate("host.seats[1].connection") == "connected")
    until(lambda: phone.evaluate("remote.connection") == "connected")


def begin(host: Page, *phones: Page) -> None:
    """Wait until the phones have the game, and show it on all pages."""
    for phone in phones:
        until(lambda phone=phone: phone.evaluate("remote.stage") == "playing")  # type: ignore[misc]
    host.evaluate(HOST_TABLE)
    for phone in phones:
        phone.evaluate(REMOTE_TABLE)


def play(count: int, *pages: Page) -> None:
    """Play moves of these pages at random until the game has this many events, or is over."""
    for page in pages:
        page.evaluate(RUN, count)
    for page in pages:
        page.evaluate("running")
