"""Bots that go by the network, here one with weights drawn by chance: it knows nothing, but all that is exact holds."""

from __future__ import annotations

import random
from dataclasses import replace

import numpy as np
import pytest

import kaiju
from kaiju.bots.search.options import Tried
from kaiju.bots.search.ready import compiled_for
from kaiju.bots.titan import network as trained
from kaiju.bots.titan.bot import Instinct, NetworkBot, Rival, Titan
from kaiju.bots.titan.network import Mind, knows
from kaiju.bots.titan.trying import JUDGED, PLAYED, Pains, SwiftTrials, Trials, Word, joined
from kaiju.encoding.columns import Columns
from kaiju.encoding.network import Network
from kaiju.odds import best, points
from kaiju.rules.codes import DONE, STAY, USUAL
from tests.properties.configs import BY_NAME, FIRST_SEED, Config, choose, make_game
from tests.properties.hidden import otherwise
from tests.research.test_columns import some_network
from tests.table import NO_MARKET

FEW = Pains(copies=24, most=4, least=2, dice=1)
GAMES = [BY_NAME[name] for name in ("base-4", "dark-4", "draft-dark-always-2", "luchador-own-dark-5")]


def some_network_for(game: kaiju.Game) -> Network:
    return some_network(Columns(game.choices, game.rules, at_once=True))


def bots_for(game: kaiju.Game) -> list[NetworkBot]:
    network = some_network_for(game)
    return [Titan(1, network, FEW), Rival(1, network, FEW), Instinct(1, network)]


@pytest.mark.parametrize("config", GAMES, ids=str)
def test_what_is_hidden_makes_no_difference(config: Config) -> None:
    """Choices and stated chances are the same in positions that differ in nothing the seat can know."""
    game, rng = make_game(config, FIRST_SEED, True), random.Random(FIRST_SEED)
    compared = 0
    for _ in range(40):
        if game.decision is None:
            break
        seat = game.decision.seat
        if rng.random() < 0.4:
            other = otherwise(game, seat, rng)
            for one, another in zip(bots_for(game), bots_for(game), strict=True):
                here, there = one.think(game, seat), another.think(other, seat)
                assert (here.option.key, here.tried) == (there.option.key, there.tried), config
            compared += 1
        game.play(choose(game, rng))
    assert compared >= 5


@pytest.mark.parametrize("config", ["base-2", "luchador-draft-wicked-all-3"])
def test_games_are_played_to_the_end_and_alike_with_the_same_seed(config: str) -> None:
    lengths = []
    for _ in range(2):
        game = make_game(BY_NAME[config], FIRST_SEED, False)
        seats = bots_for(game)
        for _ in range(40):
            if game.decision is None:
                break
            game.play(seats[game.decision.seat % 3].choose(game, game.decision.seat))
        lengths.append(game.record()["actions"])
    assert lengths[0] == lengths[1]
    assert len(lengths[0]) > 20


def test_final_dice_are_tried_by_the_rules_and_the_odds_are_exact() -> None:
    """With a win in reach, whatever the network says of everything else, chances are those of the dice."""
    # The one in Tokyo is asked whether to leave, and the energy may be spent, before the turn is over and won.
    seats = [{"points": 18}, {"health": 9, "place": "city"}]
    game = kaiju.arrange(seats=seats, dice="3 3 1 heart claw energy", market=NO_MARKET, seed=1)

    def wins(counts: tuple[int, ...]) -> float:
        return float(points(counts) >= 2)

    class Hopeless(Mind):
        def chances_in(self, games):  # type: ignore[no-untyped-def]
            return super().chances_in(games) * (games["over"] != 0)[:, None]

        def choices(self, games):  # type: ignore[no-untyped-def]
            """Stays in Tokyo, buys nothing, and resolves dice as they lie."""
            quiet = [self.rules.settle(action) for action in (USUAL, STAY, DONE)]
            offers = [g["offers"][: g["offer_count"]] for g in games]
            return np.array([next(action for action in quiet if action in some) for some in offers])

    looked = Trials(Hopeless(game, some_network_for(game)), game.peek(), 0, 1, Pains(liking=0)).look()
    assert looked.dice is not None
    exact = best(wins, dice=6, rolls=2)
    found = {t.action: t.chance for t in looked.tried}
    assert found[0] == 0
    # Keeping both 3s, and throwing all.
    assert found[0b111100] == pytest.approx(exact.value_of_keeping(["3", "3"], 2), abs=1e-5)
    assert found[0b111111] == pytest.approx(exact.value_of_keeping([], 2), abs=1e-5)
    assert looked.tried[0].chance == max(found.values())


def test_the_compiled_rules_try_the_same() -> None:
    """By what nothing changes that is left to chance, copies by both speeds are worth the same."""
    seats = [{"energy": 9, "health": 7}, {"energy": 9, "place": "city", "health": 6}]
    game = kaiju.arrange(seats=seats, dice="3 3 1 heart claw energy", market=NO_MARKET, seed=1)

    class Counting(Mind):
        def chances_in(self, games):  # type: ignore[no-untyped-def]
            return (games["points"] + games["energy"] / 2 + games["health"] / 4)[:, : self.players] / 100

    mind, pains = Counting(game, some_network_for(game)), Pains(copies=8, most=2, least=1, dice=1, liking=0)
    different = 0
    for _ in range(3):
        assert game.decision is not None
        looked = [kind(mind, game.peek(), 0, 1, pains).look() for kind in (Trials, SwiftTrials)]
        asked, compiled = ({t.action: t.chance for t in one.tried} for one in looked)
        assert asked == pytest.approx(compiled, abs=1e-5)
        different += len(set(asked.values())) > 1
        game.play("stop" if game.decision.kind == "roll" else game.decision.options[0])
        if game.decision.seat != 0:
            break
    assert different


@pytest.mark.parametrize("pains", [FEW, replace(FEW, games=60, follows=60, seconds=60)], ids=["tried", "played on"])
def test_what_is_hidden_makes_no_difference_to_compiled_copies(pains: Pains) -> None:
    config = BY_NAME["base-4"]
    game, rng = make_game(config, FIRST_SEED, True), random.Random(FIRST_SEED)
    network, compared = some_network_for(game), 0
    assert compiled_for(game.rules, waits=True), "otherwise they may be there for one of two and not for the other"
    while game.decision is not None and compared < 8:
        seat = game.decision.seat
        if rng.random() < 0.7:
            other = otherwise(game, seat, rng)
            here, there = (SwiftTrials(Mind(one, network), one.peek(), seat, 1, pains).look() for one in (game, other))
            assert here.tried == there.tried
            compared += 1
        game.play(choose(game, rng))
    assert compared >= 5


def test_dice_that_are_held_stay() -> None:
    for config in ("own-two_player", "luchador-own-dark-5"):
        game, rng = make_game(BY_NAME[config], FIRST_SEED + 1, True), random.Random(3)
        network = some_network_for(game)
        for _ in range(40):
            if game.decision is None:
                break
            if game.decision.kind == "roll":
                looked = Trials(Mind(game, network), game.peek(), game.decision.seat, 1, FEW).look()
                assert {t.action for t in looked.tried} <= set(game.decision.options.keys.values())
                assert all(0 <= t.chance <= 1 for t in looked.tried)
            game.play(choose(game, rng))


def test_what_the_network_likes_is_what_is_on_offer() -> None:
    game, rng = make_game(BY_NAME["luchador-draft-wicked-all-3"], FIRST_SEED, False), random.Random(1)
    mind = Mind(game, some_network_for(game))
    for _ in range(40):
        if game.decision is None:
            break
        likes = mind.likes(game.peek())
        offered = set(game.decision.options.keys.values())
        assert set(likes) <= offered
        assert {n for n in offered if n >= 1 << 8 or n == 0} <= set(likes), "only twins of choices of dice are left out"
        game.play(choose(game, rng))


def test_chances_of_games_that_are_over_are_what_came_of_them() -> None:
    game = kaiju.arrange(seats=[{"points": 19}, {}, {}], dice="3 3 3 claw claw claw", seed=1)
    mind = Mind(game, some_network_for(game))
    before = mind.chances([game.peek()])[0]
    assert before.sum() == pytest.approx(1)
    game.play("stop")
    while game.decision is not None:
        game.play(game.decision.options[0])
    assert mind.chances([game.peek()])[0].tolist() == [1, 0, 0]


def test_the_rival_takes_it_easy_only_when_it_leads() -> None:
    game = kaiju.arrange(seats=[{"points": 12}, {"points": 12}], dice="1 2 3 claw heart energy", seed=1)
    rival = Rival(1, some_network_for(game), FEW)
    looked = rival.look(game, 0, 5)
    thought = rival.think(game, 0)
    chosen = next(t for t in thought.tried if t.action == thought.option.action)
    assert chosen.chance >= min(0.5, looked.tried[0].chance) - 0.1
    assert knows(game.rules)


def test_a_damaged_file_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path) -> None:  # type: ignore[no-untyped-def]
    (tmp_path / "titan.npz").write_bytes(b"damaged")
    (tmp_path / "titan.toml").write_text('sha256 = "' + "0" * 64 + '"')
    monkeypatch.setattr(trained, "files", lambda package: tmp_path)
    trained.load.cache_clear()
    with pytest.raises(kaiju.KaijuError, match="is not the file that it should be"):
        trained.load()
    trained.load.cache_clear()


def test_what_is_off_for_all_options_alike_says_nothing_of_which_is_best() -> None:
    judged = [Tried(1, 0.6, 0.01), Tried(2, 0.5, 0.01), Tried(3, 0.4, 0.01)]
    played = [Tried(1, 0.30, 0.0), Tried(2, 0.20, 0.9)]
    one, two, three = joined(judged, Word(played, PLAYED))
    assert one.chance - two.chance == pytest.approx(0.1)
    assert two.chance - three.chance == pytest.approx(0.1)
    assert one.chance == pytest.approx(0.45)
    word = Word([Tried(1, 0.6, 0.0), Tried(2, 0.7, 0.0)], PLAYED)
    better = joined(judged, word)
    trust = JUDGED**2 / (JUDGED**2 + PLAYED**2)
    assert better[0].chance - better[1].chance == pytest.approx(0.1 - 0.2 * trust)
    assert joined(judged, Word([], PLAYED)) == judged
    # Two who say the same are trusted more than one of them.
    most = joined(judged, word, word)
    assert most[1].chance - most[0].chance > better[1].chance - better[0].chance
