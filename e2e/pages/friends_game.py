"""A whole game between phones on their screens: pairing, moves by taps, and messages that people carry."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Literal

from pages.friend_sessions import REMOTE
from pages.friends import FRAME, Friends
from pages.scripts import with_module
from pages.waiting import until
from playwright.sync_api import Error, Page, expect
from tools.common import PATIENCE

from pygames import Game

Way = Literal["scans", "invitations", "codes", "links"]

NAMES = ("Ana", "Bia", "Cai", "Dora", "Eva", "Fred")
# Ways to pair and to carry messages. The first two connect the phones.
CONNECTED: tuple[Way, ...] = ("scans", "invitations")
BY_MESSAGE: tuple[Way, ...] = ("codes", "links")
LONGEST = 4000
# The pairing of a link, and those of a phone.
PAIR = "({ messagesOfLinks, pairOf }, link) => pairOf(messagesOfLinks(link)[0])"
PAIRS = "({ RemoteGame }) => RemoteGame.list().then(all => all.map(({ id }) => id))"
# The frames of a code change by `nextFrame`, not after 600 ms, so that the reader takes each at its own pace.
STEPPED_FRAMES = """(() => {
  const [plain, clear] = [setInterval, clearInterval];
  let frames = 0;
  window.setInterval = (act, time, ...rest) => {
    if (time !== 600) return plain(act, time, ...rest);
    window.nextFrame = act;
    frames = plain(() => {}, 2 ** 30);
    return frames;
  };
  window.clearInterval = id => {
    if (id === frames) window.nextFrame = undefined;
    clear(id);
  };
})();"""


class FriendsGame:
    """The host's page and those of all other phones.

    Args:
        host: its page.
        phones: pages that have never been opened, one for each other player.
        way: how the phones pair and play.
        is_table: True if the host's screen is the table, and no player uses it.
    """

    def __init__(self, host: Page, phones: Sequence[Page], base: str, way: Way, is_table: bool) -> None:
        self.host = Friends(host, base)
        self.phones = {NAMES[seat]: Friends(page, base) for seat, page in enumerate(phones, not is_table)}
        self.seats = len(phones) + (not is_table)
        self.way = way
        self.is_table = is_table
        self.frames = 0
        self.rng = random.Random(7)

    @property
    def all(self) -> list[Friends]:
        return [self.host, *self.phones.values()]

    def begin(self, game: Game, options: dict[str, int]) -> None:
        host = self.host.open().choose(game=game.id)
        if len(game.seats) > 1:
            host.choose(seats=str(self.seats))
        for name, value in options.items():
            host.set_option(name, value)
        if self.is_table:
            host.page.locator("input[name=table]").check()
        host.begin("links" if self.way == "links" else "webrtc")
        for name, phone in self.phones.items():
            self._pair(name, phone)
        expect(host.page.locator(".felt")).to_be_visible()
        if self.way in CONNECTED:
            for phone in self.phones.values():
                expect(phone.page.locator(".felt")).to_be_visible()
                expect(phone.page.locator("progress")).to_have_count(0)
                expect(phone.page.locator(".phone-mark").first).to_contain_text("phone connected")

    def _pair(self, name: str, phone: Friends) -> None:
        host = self.host
        # The name of a phone's seat is its place in the list.
        host.page.locator(f'.place[data-seat="{NAMES.index(name)}"]').click()
        if self.way == "links":
            phone.follow(host.link()).join(name)
            host.paste(phone.link())
        elif self.way == "codes":
            self._invite_by_code()
            phone.page.goto(f"{phone.base}#/join")
            phone.scan(host)
            phone.join(name)
            expect(phone.code()).to_be_visible()
            host.scan(phone)
        elif self.way == "invitations":
            host.show_code()
            phone.follow(host.link()).join(name)
            host.paste(phone.link())
        else:
            pair_by_scan(host, phone, name)
        connected = host.page.locator(".place", has_text=name).filter(
            has_text="by message" if self.way in BY_MESSAGE else "connected"
        )
        # The game begins with the last one.
        expect(connected.or_(host.page.locator(".felt")).first).to_be_visible()

    def _invite_by_code(self) -> None:
        """Show the code for messages. It's offered once the phones can't be connected."""
        host = self.host.page
        if not self.host.code().count():
            host.locator(".invite").click()
            with_codes = host.get_by_role("button", name="Play with codes")
            expect(with_codes.or_(self.host.code()).first).to_be_visible()
            if with_codes.count():
                expect(host.get_by_text("can't connect phones").first).to_be_visible()
                with_codes.click()
        expect(self.host.code()).to_be_visible()

    def _carry(self) -> bool:
        """Carry one message that is offered at a table. Return False if there is none."""
        for phone in self.all:
            if phone.table.state in ("your-turn", "over"):
                continue
            other = self._receiver(phone)
            if not other:
                continue
            if self.way == "links":
                link = phone.new_link()
                if phone.sent.count(link) != 1:  # none, or one that was carried before
                    continue
                self._reader(phone, link).paste(link)
            else:
                if not self._show(phone):
                    continue
                read(self._receiver(phone, ".now") or other, phone)
            return True
        return False

    def _receiver(self, phone: Friends, sentence: str = ".prompt") -> Friends | None:
        """Return the phone that a message on this phone is for, as a sentence on it says."""
        if phone is not self.host:
            return self.host
        with suppress(Error):  # the prompt has changed
            prompt = phone.page.locator(sentence).first.inner_text(timeout=500)
            return next((other for name, other in self.phones.items() if name in prompt), None)
        return None

    def _reader(self, phone: Friends, link: str) -> Friends:
        """Return the phone that a link is for. The prompt may have named another one before it was sent."""
        if phone is not self.host:
            return self.host
        pair = with_module(phone.page, (REMOTE, "engine/client/friends/link-reader.js"), PAIR, link)
        return next(other for other in self.phones.values() if pair in with_module(other.page, REMOTE, PAIRS))

    def _show(self, phone: Friends) -> bool:
        if phone.code().count():
            return False
        shows = phone.page.get_by_role("button", name="Show code")
        if not shows.count():
            return False
        with suppress(Error):  # it was an old offer
            shows.click(timeout=1000)
        expect(phone.code()).to_be_visible()
        expect(phone.page.locator(".exchange .scan")).to_be_focused()
        self.frames = max(self.frames, int(str(phone.page.evaluate(FRAME)).split("/")[1]))
        return True

    def play(self, upto: Callable[[], bool] = lambda: False) -> None:
        """Play random moves of each phone's own screen until all phones show the end, or up to a position."""
        for _ in range(LONGEST):
            # No phone needs Python before the end.
            assert all(phone.table.state == "over" for phone in self.phones.values() if phone.page.workers)
            if upto() or all(phone.table.state == "over" for phone in self.all):
                return
            if any(self._step(phone) for phone in self.all):
                continue
            if self.way in BY_MESSAGE:
                if self.host.table.state == "over":
                    self._tell_the_end()
                    continue
                if self._carry():
                    continue
            self.host.page.wait_for_timeout(20)
        raise AssertionError(f"not over: {[phone.table.state for phone in self.all]}")

    def _step(self, phone: Friends) -> bool:
        """Make a move, or dismiss the result of a round, if this phone can."""
        table = phone.table
        if table.state != "your-turn" or not table.page.locator(".felt").count():
            return False
        if table.round_is_over:
            table.dismiss_round()
            return True
        if not (moves := table.moves):
            return False
        move = self.rng.choice(moves)
        try:
            table.make_by_taps(move, len(move.split()) + 1)
        except AssertionError:
            # Some moves have no way by taps that any game has: they are in the list of all moves. Others were
            # played late, by a slow page.
            if table.state == "your-turn" and move in table.moves:
                table.make(move)
        return True

    def _tell_the_end(self) -> None:
        """Carry the last message to each phone that hasn't seen the end."""
        host = self.host
        for name, phone in self.phones.items():
            if phone.table.state == "over":
                continue
            panel = host.page.locator(".action", has_text=name)
            host.page.set_viewport_size({"width": 360, "height": 640})
            expect(panel.locator(".primary")).to_be_in_viewport(ratio=1)
            if self.way == "links":
                panel.locator(".send-link").click()
                phone.paste(until(host.copied))
            else:
                panel.locator(".to-exchange").click()
                expect(host.code()).to_be_visible()
                read(phone, host)
                host.page.get_by_role("button", name="Back to the table").click()
            expect(phone.table.result()).to_be_visible()

    def play_again(self) -> None:
        """Begin the next game with the same phones, which need no new codes."""
        host, (phone, *_) = self.host, self.phones.values()
        host.page.locator(".way-on").click()
        if self.way == "links":
            host.paste(phone.follow(host.link()).link())
        expect(host.page.locator(".felt")).to_be_visible()
        if self.way in CONNECTED:
            phone.page.get_by_role("link", name="To the game").click()
            expect(phone.page.locator(".felt")).to_be_visible()

    def results(self) -> list[tuple[str, ...]]:
        """Return the result that each phone shows: who has won, why, and the points of all, in any order."""
        found = []
        for phone in self.all:
            expect(phone.table.result()).to_have_text(re.compile("wins|share the win"))
            result = phone.page.locator(".result.final")
            why = result.locator(".decided").inner_text()
            # The cards that decided it are those of the winner and of the phone's own player.
            names, points = (result.locator(f".standing > li > {each}") for each in (".name", ".sum"))
            standing = map(" ".join, zip(names.all_inner_texts(), points.all_inner_texts(), strict=True))
            assert names.count() == self.seats
            found.append((phone.table.result().inner_text(), why, *sorted(standing)))
        return found

    def check_deal(self) -> None:
        """Check the deal on each phone, and every card and the history on one that had no Python before."""
        for phone in self.all:
            phone.page.locator(".check-deal").click()
            fair = "The deal was fair" if phone is self.host else "Your number went into the deal"
            expect(phone.page.locator(".fairness")).to_contain_text(fair)
        (name, first), *_ = self.phones.items()
        first.page.locator(".check-cards").click()
        expect(first.page.locator(".fairness")).to_contain_text("card as it was dealt", timeout=2 * PATIENCE)
        # All have seen the end, so the host needs no phone any more.
        first.page.goto("about:blank")
        expect(self.host.page.locator(".fairness")).to_be_visible()
        expect(self.host.page.locator(".missing")).to_have_count(0)
        first.page.goto(f"{first.base}#/statistics")
        played = first.page.locator(".duels td:nth-of-type(2)")
        expect(played).to_have_text(["1"] * (self.seats * (self.seats - 1) // 2))
        first.page.get_by_role("link", name="History").click()
        expect(first.page.locator(".saves .with")).to_have_text(re.compile(f"^Against ((?!{name}).)+$"))
        first.page.locator(".saves .resume").click()
        expect(first.page.locator(".felt")).to_be_visible()
        expect(first.page.get_by_role("combobox")).to_have_value(str(NAMES.index(name)))


def pair_by_scan(host: Friends, phone: Friends, name: str = "Ana") -> None:
    """Open the link of the host's code, as any camera app does, and read the phone's code."""
    host.show_code()
    phone.follow(host.read_code()).join(name)
    expect(phone.code()).to_be_visible()
    host.scan(phone)


def read(phone: Friends, other: Friends) -> None:
    if not phone.page.locator(".scan").count():
        phone.page.get_by_role("button", name="Scan code").click()
    phone.scan(other)
