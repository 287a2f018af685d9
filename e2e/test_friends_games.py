"""Games between phones without tables: carriers, lost connections, stores, and what each page knows."""

import json
from pathlib import Path

import pytest
from conftest import ready
from example_games import GAMES
from pages import friend_sessions as sessions
from pages.device_storage import FORMER, list_saves, read_database, write_former
from pages.menu import Menu, delete, import_file, save_all
from pages.table import Table
from pages.waiting import until
from playwright.sync_api import Page, Worker, expect
from test_handover import memory

# Plays moves of this device until another one is to act.
UNTIL_OTHER = """async () => {
  const isOwn = () => session.status.to_act === session.persons[0];
  await wait(() => canMove() || !isOwn());
  while (isOwn()) {
    if (canMove()) await playOne();
    else await wait(() => canMove() || !isOwn());
  }
}"""
Playing = tuple[Page, Page, str]
"""The pages of host and remote player, and the id of their game, which has begun."""


@pytest.fixture
def playing(phones: tuple[Page, Page]) -> Playing:
    id = sessions.create(phones[0], GAMES[0])
    sessions.connect(*phones)
    sessions.begin(*phones)
    return *phones, id


def relay(host: Page, remote: Page, done: str) -> None:
    """Carry messages by code or link between both sides until something holds for the remote player."""

    def carry() -> bool:
        if to_remote := host.evaluate(sessions.OUT_OF_HOST):
            remote.evaluate(sessions.READ_REMOTE, to_remote)
        if to_host := remote.evaluate(sessions.OUT_OF_REMOTE):
            assert host.evaluate(sessions.READ, to_host) == 1
        return bool(remote.evaluate(done))

    until(carry)


def pair_again(host: Page, remote: Page) -> None:
    sessions.connect(host, remote)
    sessions.wait_for_connection(host, remote)


def position(page: Page) -> list[object]:
    found: list[object] = page.evaluate("[session.status.events, session.view.scores]")
    return found


def is_same_position(host: Page, remote: Page) -> None:
    until(lambda: position(host)[0] == position(remote)[0])
    assert position(host) == position(remote)


def test_a_table_that_is_opened_again_shows_the_next_move(playing: Playing) -> None:
    host, remote, _ = playing
    for _ in range(2):
        remote.evaluate(UNTIL_OTHER)
        # The former session still waits for the host's move.
        remote.evaluate(sessions.REMOTE_TABLE)
        host.evaluate(UNTIL_OTHER)
        until(lambda: remote.evaluate("canMove()"))
        is_same_position(host, remote)


@pytest.mark.matrix
def test_a_host_whose_worker_ends_keeps_its_connections(playing: Playing) -> None:
    host, remote, _ = playing
    sessions.play(10, host, remote)
    host.evaluate("friends.engine.suspend()")
    host.evaluate("friends.engine.wake()")
    ready(host)
    sessions.wait_for_connection(host, remote)
    host.evaluate(sessions.HOST_TABLE)
    sessions.play(24, host, remote)
    until(lambda: position(host)[0] == position(remote)[0])


@pytest.mark.matrix
@pytest.mark.parametrize("carrier", ["codes", "links"])
def test_a_game_changes_its_carrier_in_the_middle(playing: Playing, carrier: str) -> None:
    host, remote, _ = playing
    sessions.play(8, host, remote)
    host.evaluate("carrier => host.setCarrier(1, carrier)", carrier)
    remote.evaluate("carrier => remote.setCarrier(carrier)", carrier)
    assert host.evaluate("host.seats[1].carrier") == remote.evaluate("remote.carrier") == carrier
    for page in (host, remote):
        page.evaluate(sessions.RUN, page.evaluate(sessions.EVENTS) + 8)
    relay(host, remote, "session.status.events >= 16")
    pair_again(host, remote)
    sessions.play(24, host, remote)
    until(lambda: position(host)[0] == position(remote)[0])
    assert remote.evaluate("remote.carrier") == "webrtc"


@pytest.mark.matrix
def test_no_page_has_what_its_seat_may_not_see(playing: Playing) -> None:
    host, remote, id = playing
    sessions.play(8, host, remote)
    # The phone comes back after a kill.
    remote.reload()
    remote.evaluate(sessions.LOAD)
    remote.evaluate(sessions.OPEN_LAST)
    pair_again(host, remote)
    remote.evaluate(sessions.REMOTE_TABLE)
    sessions.play(16, host, remote)
    memories = [memory(page.context.new_cdp_session(page)) for page in (host, remote)]
    # Read last: then this page has it.
    stored = read_database(host)
    memories[1].append(json.dumps(read_database(remote)))
    lines = [line[:60] for line in json.loads(stored["records"][id])["events"] if line.startswith("*")]
    openings = stored["hosted"][id]["state"]["openings"]
    assert lines
    assert len({*openings} - {""}) == 2
    own = remote.evaluate("remote.remote.state.opening")
    assert own == openings[1]
    for strings, allowed in zip(memories, ("", own), strict=True):
        assert any("botThinking" in text for text in strings)
        hidden = [*lines, *(each for each in openings if each != allowed)]
        assert [text[:80] for text in strings if any(each in text for each in hidden)] == []


def open_host(page: Page, base: str, id: str) -> None:
    page.goto(f"{base}#/settings")
    ready(page)
    page.evaluate(sessions.LOAD)
    page.evaluate(sessions.OPEN_HOST, id)


@pytest.mark.matrix
def test_a_host_plays_in_the_tab_that_opened_the_game_last(playing: Playing, base: str) -> None:
    first, phone, id = playing
    sessions.play(12, first, phone)
    events = phone.evaluate(sessions.EVENTS)
    second = first.context.new_page()
    open_host(second, base, id)
    second.evaluate(sessions.HOST_TABLE)
    until(lambda: first.evaluate("friends.HostConnections.current === null"))
    until(lambda: phone.evaluate("remote.connection") == "missing")
    assert second.evaluate(sessions.EVENTS) >= events
    assert first.evaluate("host.invite(1).catch(({ code }) => code)") == "friends.inactive"

    pair_again(second, phone)
    sessions.play(events + 8, second, phone)
    is_same_position(second, phone)
    assert phone.evaluate("remote.closed") == ""


@pytest.mark.matrix
def test_a_lobby_in_two_tabs(phones: tuple[Page, Page], base: str) -> None:
    first, phone = phones
    id = sessions.create(first, GAMES[0])
    code = first.evaluate(sessions.INVITE, [1, "webrtc"])
    second = first.context.new_page()
    open_host(second, base, id)
    answer = phone.evaluate(sessions.JOIN, [code, None])
    # The phone's person reads the code of the former tab.
    outcome = first.evaluate("code => host.read(Uint8Array.from(code)).catch(({ code }) => code)", answer)
    assert outcome in ("page.elsewhere", "friends.inactive", {"seat": 1})
    until(lambda: first.evaluate("friends.HostConnections.current === null"))
    sessions.connect(second, phone)
    sessions.begin(second, phone)
    sessions.play(10, second, phone)
    is_same_position(second, phone)


REFUSE = """() => {
  globalThis.formerPut ??= IDBObjectStore.prototype.put;
  IDBObjectStore.prototype.put = function () { throw new DOMException("no", "QuotaExceededError"); };
}"""
ALLOW = "() => { IDBObjectStore.prototype.put = globalThis.formerPut; }"
TRY = """() => {
  window.refused = "";
  const { legal } = session.view;
  const listen = () => { window.refused ||= session.refusal?.code ?? ""; };
  session.addEventListener("change", listen);
  session.play([legal[0]]);
}"""


def check_failing_store(own: Page, game: str, store: Page | Worker, other: Page) -> None:
    """Refuse to store a side's own move, and the other side's next one until it can be stored."""
    until(lambda: own.evaluate("canMove()"))
    events = other.evaluate(sessions.EVENTS)
    store.evaluate(REFUSE)
    own.evaluate(TRY)
    until(lambda: own.evaluate("refused") == "friends.unsaved")
    until(lambda: own.evaluate(f"{game}.isUnsaved"))
    assert own.evaluate(sessions.EVENTS) == other.evaluate(sessions.EVENTS) == events
    store.evaluate(ALLOW)
    own.evaluate(UNTIL_OTHER)
    until(lambda: not own.evaluate(f"{game}.isUnsaved"))
    until(lambda: other.evaluate("canMove()"))
    store.evaluate(REFUSE)
    other.evaluate(sessions.RUN, other.evaluate(sessions.EVENTS) + 1)
    until(lambda: own.evaluate(f"{game}.isUnsaved"))
    store.evaluate(ALLOW)
    other.evaluate("running")


@pytest.mark.matrix
def test_a_side_that_stores_nothing_sends_nothing(playing: Playing) -> None:
    host, phone, _ = playing
    sessions.play(8, host, phone)
    host.evaluate(UNTIL_OTHER)
    phone.evaluate(UNTIL_OTHER)
    check_failing_store(host, "host", host.workers[0], phone)
    host.evaluate(UNTIL_OTHER)
    check_failing_store(phone, "remote", phone, host)
    sessions.play(host.evaluate(sessions.EVENTS) + 8, host, phone)
    is_same_position(host, phone)
    assert phone.evaluate("remote.closed") == host.evaluate("host.seats[1].closed") == ""


@pytest.mark.matrix
def test_a_deleted_game_ends_on_its_phones_and_comes_back(playing: Playing, base: str) -> None:
    host, phone, id = playing
    sessions.play(12, host, phone)
    menu = Menu(host, base).open()
    save = host.locator(f'[data-save="{id}"]')
    delete(save)
    expect(menu.saves()).to_have_count(0)
    until(lambda: phone.evaluate("remote.closed") == "friends.ended")
    host.get_by_role("button", name="Undo").click()
    expect(save).to_be_visible()
    open_host(host, base, id)
    phone.evaluate("remote = undefined")
    sessions.connect(host, phone)
    until(lambda: host.evaluate("host.seats[1].asking ? host.admit(1, true).then(() => true) : false"))
    sessions.begin(host, phone)
    assert host.evaluate(sessions.EVENTS) >= 12
    sessions.play(20, host, phone)
    is_same_position(host, phone)


@pytest.mark.matrix
def test_an_exported_game_is_an_ordinary_one(playing: Playing, base: str, tmp_path: Path) -> None:
    host, phone, id = playing
    sessions.play(12, host, phone)
    file = save_all(host, tmp_path / "games.json")
    text = file.read_text()
    assert [word for word in ("pairKeys", "pairings", "channel") if word in text] == []
    # On another device it's a game of the same people at one phone.
    menu = Menu(phone, base).open(until="ready")
    import_file(phone, file)
    # The only game of a file is opened.
    Table(phone, base).wait("cover")
    menu.open()
    # With the host's game, which this phone has joined.
    expect(menu.saves()).to_have_count(2)
    (save,) = list_saves(phone)
    assert [player["name"] for player in save["players"]] == ["Ana", "Bia"]
    assert "phones" not in save
    # The phone's seat is still that of the host's game.
    phone.evaluate(sessions.LOAD)
    phone.evaluate(sessions.OPEN_LAST)
    assert phone.evaluate("[remote.stage, remote.seat]") == ["playing", 1]
    # On the host's own device the game is known.
    Menu(host, base).open(until="ready")
    import_file(host, file)
    host.locator(".felt").wait_for()
    (save,) = list_saves(host)
    assert (save["id"], save["phones"]) == (id, [False, True])


@pytest.mark.matrix
def test_a_former_database_is_opened_whole(page: Page, base: str) -> None:
    former = json.loads(FORMER.read_text())
    old = page.context.new_page()
    old.goto(f"{base}licences.txt")
    write_former(old, former["stores"], local=former["local"])
    menu = Menu(page, base).open(until="ready")
    unfinished = [save for _, save in former["stores"]["saves"] if not save["over"]]
    expect(menu.saves()).to_have_count(len(unfinished))
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    found = read_database(page)
    for name, entries in former["stores"].items():
        assert found[name] == dict(entries)
    assert found["hosted"] == found["joined"] == {}

    page.goto(f"{base}#/statistics")
    expect(page.locator("main.statistics[data-left='0']")).to_be_visible()
    expect(page.locator("tr[data-level] td:nth-of-type(1)").first).to_have_text("1")
    for save in unfinished:
        page.goto(f"{base}#/play/{save['id']}")
        Table(page, base).wait("your-turn")
        assert read_database(page)["records"][save["id"]] == dict(former["stores"]["records"])[save["id"]]
    # Games between phones have their stores.
    page.evaluate(sessions.LOAD)
    assert sessions.create(page, GAMES[0]) in read_database(page)["hosted"]
    assert len(list_saves(page)) == len(former["stores"]["saves"])
