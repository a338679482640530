"""What every bot owes: it chooses what is on offer, by what its seat can know, and changes nothing."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest

import kaiju
from kaiju import bots
from kaiju.bots.policies import POLICIES, RANDOM_POLICY, SAGE_POLICY, policy_action
from kaiju.bots.search.bot import EFFORTS
from kaiju.bots.search.options import Effort
from kaiju.game.setup import check_setup, fresh_state
from kaiju.given import quoted
from kaiju.rules.declared import ALL_KINDS
from kaiju.rules.drive import play
from kaiju.rules.flow import option_at, option_count
from kaiju.rules.state import State
from kaiju.speeds import batch
from tests.bots.angry import choice, position
from tests.game.refusal import refused
from tests.properties.configs import CONFIGS, FIRST_SEED, make_game

pytestmark = pytest.mark.xdist_group("compiled")


# --- who there is


def test_bots_go_by_their_names() -> None:
    assert bots.LEVELS == ("easy", "normal", "hard", "king", "titan")
    assert {"random", "angry", "normal-brawler", "king-shopper", *bots.LEVELS} <= {*bots.NAMES}
    assert [bots.get(name).name for name in bots.NAMES] == list(bots.NAMES)


def test_an_unknown_bot_is_refused() -> None:
    for name in ("meek", "king-meek", ""):
        with pytest.raises(kaiju.KaijuError, match=f"no bot '{name}'; the bots are random, angry, easy"):
            bots.get(name)


@pytest.mark.parametrize("name", ["random", "angry", "easy", "normal", "hard", "king", "titan", "rival", "instinct"])
def test_a_bot_chooses_only_when_it_is_its_turn_to(name: str) -> None:
    game, bot = kaiju.new(seed=1), bots.get(name)
    assert game.decision is not None
    for seat in ((game.decision.seat + 1) % 4, 9, None):
        with refused(kaiju.KaijuError, f"Seat {seat} has nothing to decide now.", game):
            bot.choose(game, seat)  # type: ignore[arg-type]
    for other in (None, "game", game.decision):
        with refused(kaiju.SetupError, f"'game' must be a game, not {quoted(other)}."):
            bot.choose(other, 0)  # type: ignore[arg-type]


# --- what every bot owes


def options_of(g: State) -> list[int]:
    return [g.rules[option_at](g, i) for i in range(g.rules[option_count](g))]


def decisions_of(policy: int) -> Iterator[State]:
    """States at every decision of a bot, in games of all sorts against random ones, many of them with many cards."""
    for config, seed, dealt in product(CONFIGS, range(FIRST_SEED, FIRST_SEED + 3), (False, True)):
        g = make_game(config, seed, dealt)._state
        while not g.over:
            mine = (g.seat + seed) % 3 > 0
            if mine:
                yield g
            g.rules[play](g, g.rules[policy_action](g, policy if mine else RANDOM_POLICY))
        assert not g.broken


@pytest.mark.parametrize("policy", [*(POLICIES.index(n) for n in ("random", "angry", "easy", "normal")), SAGE_POLICY])
def test_no_bot_chooses_what_is_not_on_offer(policy: int) -> None:
    kinds = set()
    for g in decisions_of(policy):
        action, kind = g.rules[policy_action](g.copy(), policy), g.rules.kinds[g.kind]
        assert action in options_of(g), kind
        kinds.add(kind)
    assert kinds >= {kind.name for kind in ALL_KINDS}


@pytest.mark.parametrize("name", ["random", "angry", "easy-climber", "normal", "hard"])
def test_choosing_leaves_the_game_alone(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(EFFORTS, "hard", Effort(60, 60.0))
    game, bot = kaiju.new(seed=5), bots.get(name, seed=1)
    while not game.over and game.turn < 20:
        assert game.decision is not None
        before, record = game.to_bytes(), game.record()
        option = bot.choose(game, game.decision.seat)
        assert (game.to_bytes(), game.record()) == (before, record)
        assert option in game.decision.options
        game.play(option)


@pytest.mark.parametrize("modules", [[], ["power_up"], ["mutant_draft", "power_up"], ["luchador", "power_up"]])
@pytest.mark.parametrize("name", ["angry", "normal", "normal-shopper"])
def test_a_policy_chooses_by_what_its_seat_can_know(name: str, modules: list[str]) -> None:
    game, bot = kaiju.new(players=5, modules=modules, seed=6), bots.get(name)
    while not game.over and game.turn < 20:
        assert game.decision is not None
        seat = game.decision.seat
        keys = {bot.choose(game.clone(for_seat=seat, seed=n), seat).key for n in range(3)}
        assert keys == {bot.choose(game, seat).key}
        game.play(keys.pop())


def test_a_random_bot_repeats_itself_only_with_a_seed() -> None:
    game = kaiju.new(seed=1)
    assert game.decision is not None
    seat = game.decision.seat

    def choices(bot: bots.Bot) -> list[str]:
        return [bot.choose(game, seat).key for _ in range(20)]

    assert choices(bots.get("random", seed=1)) == choices(bots.get("random", seed=1))
    assert choices(bots.get("random")) != choices(bots.get("random"))


def test_a_random_bot_takes_every_option_at_times() -> None:
    game = position({}, {"place": "city", "health": 8}, dice="claw claw 1 1 2 3")
    game.play("stop")
    bot = bots.get("random", seed=1)
    assert {bot.choose(game, 1).key for _ in range(30)} == {"yield", "stay"}


def test_angry_plays_alike_at_a_table_and_in_a_simulation() -> None:
    tables: list[tuple[str, list[str]]] = [("base", []), ("dark", []), ("origins", []), ("base", ["power_up"])]
    tables += [("dark", ["mutant_draft", "power_up"]), ("base", ["luchador"]), ("dark", ["luchador", "power_up"])]
    for seed, (edition, modules) in enumerate(tables):
        game = kaiju.new(edition, players=3, modules=modules, seed=seed)
        while not game.over:
            game.play(choice(game))
        g = fresh_state(check_setup(edition, 3, modules, seed=seed))
        g.rules[batch.run]([g], 0, 1, batch.ADVANCE, 0)
        g.rules[batch.run]([g], 0, 1, batch.by_bots([POLICIES.index("angry")] * 3), 10_000)
        assert g == game._state
