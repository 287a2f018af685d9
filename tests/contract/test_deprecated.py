"""Every former name is an alias for a release: it warns, and means what the present name means."""

import importlib
import subprocess
import sys
import types
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

import pygames
from pygames import bots
from pygames.analysis.coach import Decision, MoveLoss
from pygames.conformance.checks import LAWS
from pygames.conformance.harness import ConformanceRun
from pygames.core.bot_interface import Bots, Coach, InstantLevel, SearchLevel
from pygames.core.deprecated import former_names
from pygames.game import Game
from pygames.records import repair
from pygames.table import Player, Table
from tests.examples import trio


def pairs(text: str) -> dict[str, str]:
    """Return the names of a table, by the names before them."""
    return dict(pair.split("=") for pair in text.split())


MODULES = pairs("""
    bot=core.bot_interface errors=core.errors exchange=records.share_link extent=core.spaces
    history=core.event_log manifest=core.manifest options=core.options
""")
FORMER = {
    "bot": pairs("""
        Advantage=Lead InstantLevel=Quick MAX_SECONDS=SECONDS PerfectInformationPlayer=Cheat RankedMove=Ranked
        SearchLevel=Searching import_in_slice=loaded run_slice=within run_to_end=finish
    """),
    "errors": pairs("format_count=count short_repr=short"),
    "extent": pairs("DEFAULT_BOUNDS=GENEROUS GameBounds=Extent ZoneSpec=Place"),
    "history": pairs("EventReplayer=Script"),
    "options": pairs("complete_options=complete"),
}
"""By former module: present name -> former name."""

GAME = pairs("""
    advise=query_moves coached=has_coach deeds=stat_names done=count_stats explain=explain_illegal
    extent=bounds fill=determinize glimpse=transient_observation look=observe places=zone_specs
    rivals=offered_bots secrets=private_fields standing=provisional_scores stands=is_irrevocable
    tallies=arena_stats uncover=reveal_all
""")
STATE = pairs("""
    carry=adopt_log chosen=raw_options forget=redact_past inside=debug_snapshot leading=current_winners
    notes=effect_sink retrace=iter_positions rewind=truncate settled=stable_upto situation=legal_menu
    step=apply_parsed tell=emit_effect
""")
"""By former name of a game and of a state, the present one."""


@pytest.fixture(params=MODULES)
def alias(request: pytest.FixtureRequest) -> Iterator[tuple[types.ModuleType, types.ModuleType]]:
    """Yield a former module, imported again, and the present one."""
    name = f"pygames.{request.param}"
    loaded = sys.modules.pop(name, None)
    with pytest.warns(
        DeprecationWarning, match=f"{name} is deprecated: use pygames.{MODULES[request.param]}"
    ):
        module = importlib.import_module(name)
    yield module, importlib.import_module(f"pygames.{MODULES[request.param]}")
    if loaded is not None:
        sys.modules[name] = loaded


def test_a_former_module_has_the_same_values(alias: tuple[types.ModuleType, types.ModuleType]) -> None:
    former, present = alias
    public = {name: name for name in vars(present) if not name.startswith("_")}
    assert len(public) >= 2
    renamed = FORMER.get(former.__name__.removeprefix("pygames."), {})
    for name, former_name in (*public.items(), *renamed.items()):
        assert getattr(former, former_name) is getattr(present, name)


def test_the_former_module_of_links_has_the_repair_of_records_too() -> None:
    assert importlib.import_module("pygames.exchange").rescue is repair.rescue


@pytest.mark.parametrize(("former", "present"), [*GAME.items(), *STATE.items()])
def test_a_former_name_of_a_game_or_a_state_warns_and_works(former: str, present: str) -> None:
    game = next(iter(pygames.games().values()))
    owner = game if former in GAME else game.new(seed=1)
    with pytest.warns(DeprecationWarning, match=f"{former} is deprecated: use {present}"):
        value = getattr(owner, former)
    assert value == getattr(owner, present)


def test_former_arguments_and_fields_of_bots_warn_and_work() -> None:
    make: Any = Coach
    offer: Any = Bots
    level = InstantLevel(lambda view, _: view["legal"][0])
    with pytest.warns(DeprecationWarning, match="least is deprecated"):
        coach = make(level, 1, list, lead=list, worlds=1, least=0.5)
    assert coach == make(level, 1, list, list, worlds=1, min_reported_loss=0.5)
    with pytest.warns(DeprecationWarning, match="cheat is deprecated"):
        offered = offer({}, cheat=max)
    with pytest.warns(DeprecationWarning, match="is deprecated"):
        assert (coach.lead, coach.least, offered.cheat) == (list, 0.5, offered.perfect_information)


def test_former_names_of_reviews_and_tables_warn_and_work() -> None:
    decision: Any = Decision(1, 0, "a", "b", 0.5, 0.95, False, [], [])
    with pytest.warns(DeprecationWarning, match="Decision.lost is deprecated: use loss"):
        assert (decision.lost, decision.certainty, decision.sure) == (0.5, 0.95, False)
    loss: Any = MoveLoss("a", 0.5, 0.95)
    with pytest.warns(DeprecationWarning, match="MoveLoss.lost is deprecated: use loss"):
        assert (loss.lost, loss.certainty) == (0.5, 0.95)
    table: Any = Table(next(iter(pygames.games().values())), [Player("Ana"), Player("Bo")], 1)
    with pytest.warns(DeprecationWarning, match="Table.advise is deprecated: use query_moves"):
        assert table.advise == table.query_moves


def test_former_names_of_levels_warn_and_work() -> None:
    with pytest.warns(DeprecationWarning, match="Quick is deprecated: use InstantLevel"):
        assert bots.Quick is InstantLevel
    with pytest.warns(DeprecationWarning, match="Searching is deprecated: use SearchLevel"):
        assert bots.Searching is SearchLevel
    with pytest.raises(AttributeError, match="no attribute 'Slow'"):
        bots.Slow  # noqa: B018


def test_a_game_written_with_former_names_keeps_the_laws() -> None:
    """The example game, with every name as its author wrote it before the renaming."""
    source = Path(trio.__file__).read_text(encoding="utf-8")
    present = {**GAME, **STATE}
    for former, name in present.items():
        source = source.replace(f"def {name}(", f"def {former}(").replace(
            f"{name}: ClassVar", f"{former}: ClassVar"
        )
        source = source.replace(f"self.{name}(", f"self.{former}(").replace(
            f"self.{name} ", f"self.{former} "
        )
    assert "def look(" in source
    assert "self.tell(" in source
    module = types.ModuleType("tests.examples.former_trio")
    module.__package__ = "tests.examples"
    with pytest.warns(DeprecationWarning, match="look is deprecated: use observe"):
        exec(compile(source, "former_trio.py", "exec"), vars(module))
    with pytest.warns(DeprecationWarning, match="is deprecated: use"):
        check_laws(module.Trio())


def check_laws(game: Game) -> None:
    for law in LAWS.values():
        law(ConformanceRun(game, 2, Random(1), 1))


def test_super_reaches_the_present_method_of_the_base_class() -> None:
    @former_names({"explain": "explain_illegal"})
    class Base:
        def explain_illegal(self) -> str:
            return "base"

    def explain(self: Any) -> str:
        return f"derived from {super(derived, self).explain()}"

    with pytest.warns(DeprecationWarning, match=r"Derived.explain is deprecated"):
        derived: Any = type("Derived", (Base,), {"explain": explain})
    with pytest.warns(DeprecationWarning, match="explain is deprecated"):
        assert derived().explain_illegal() == "derived from base"


def test_nothing_of_ours_uses_a_former_name() -> None:
    """Imports raise no warning, in a separate process."""

    code = (
        "import pygames, pygames.bridge, pygames.cli.main; [g.load_bots() for g in pygames.games().values()]"
    )
    done = subprocess.run(
        [sys.executable, "-W", "error::DeprecationWarning", "-c", code], capture_output=True, check=False
    )
    assert done.returncode == 0, done.stderr.decode()
