"""Power Up!: the draft."""

from __future__ import annotations

import json
import random
from collections import Counter

import pytest

import kaiju
from tests.boxes.power_up.table import deck_of, own
from tests.table import asked, keys


def choose_first(game: kaiju.Game) -> None:
    """Everybody keeps what it is offered first, as long as there is something to keep."""
    while keys(game)[0].startswith("keep "):
        game.play(keys(game)[0])


# --- the draft


@pytest.mark.parametrize("players", range(2, 7))
def test_packs_are_passed_on_until_everybody_has_eight(players: int) -> None:
    game = kaiju.new("base", players, modules=["power_up", "mutant_draft"], seed=players)
    all_cards = {e for seat in game.seats for e in deck_of(seat.monster)}
    picks: list[list[str]] = [[] for _ in range(players)]
    packs = [own(game, p)["choice"] for p in range(players)]
    assert Counter(e for pack in packs for e in pack) == Counter(all_cards)
    rng = random.Random(players)
    for left in range(8, 1, -1):
        assert [len(pack) for pack in packs] == [left] * players
        for p in range(players):
            assert asked(game) == (p, "evolution")
            assert sorted(keys(game)) == sorted(f"keep {e}" for e in packs[p]), (
                "nobody's pack shrinks before it is passed"
            )
            picks[p].append(rng.choice(packs[p]))
            packs[p].remove(picks[p][-1])
            game.play(f"keep {picks[p][-1]}")
        packs = [packs[p - 1] for p in range(players)]
        if left > 2:
            assert [own(game, p)["choice"] for p in range(players)] == packs
            assert [sorted(own(game, p)["drafted"]) for p in range(players)] == [sorted(mine) for mine in picks]
    for p in range(players):
        picks[p] += packs[p]
        assert len(picks[p]) == 8
    for p in range(players):
        two = own(game, p)["choice"]
        assert asked(game) == (p, "evolution") and len(two) == 2 and set(two) <= set(picks[p])
        assert game.seats[p].evolution_deck_size == 6
        game.play(f"keep {two[0]}")
    assert game.turn == 1


def test_nobody_sees_what_others_draft() -> None:
    game = kaiju.new("base", 3, modules=["power_up", "mutant_draft"], seed=9)
    taken = keys(game)[0].removeprefix("keep ")
    game.play(f"keep {taken}")
    for seat in (None, 1, 2):
        assert taken not in json.dumps({**game.view(seat), "own": None})
        assert [e.card for e in game.events_for(seat) if e.kind == "evolution_keep"] == [None]
        assert taken not in own(game, seat)["choice"] if seat is not None else True
    assert own(game, 0)["drafted"] == [taken]
    assert not any(game.view(None)["own"].values())


def test_drafted_decks_are_shuffled() -> None:
    """With the same draft, the first two cards differ from game to game."""
    first = set()
    for seed in range(12):
        game = kaiju.new("base", 2, modules=["power_up", "mutant_draft"], seed=4)
        game.reseed(seed)
        while own(game, 0)["drafted"] or game.seats[0].evolution_deck_size == 0:
            game.play(keys(game)[0])
        first.add(frozenset(own(game, 0)["choice"]))
    assert len(first) > 4


def test_drafted_cards_come_back_to_who_drafted_them() -> None:
    game = kaiju.new("base", 2, modules=["power_up", "mutant_draft"], asks="fitting", seed=6)
    choose_first(game)
    mine = {*game.seats[0].hand, *game.seats[0].evolution_discard}
    foreign = {e for e in mine if e not in deck_of(game.seats[0].monster)}
    assert len(mine) == 2
    assert foreign or {*game.seats[1].hand, *game.seats[1].evolution_discard} - deck_of(game.seats[1].monster)
