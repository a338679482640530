"""What the network reads: columns with the same names in all games, and seats counted from the observer."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import kaiju
from kaiju.encoding.actions import mask_of
from kaiju.encoding.columns import Columns, columns_of
from kaiju.encoding.network import NAMES, Network, words_of_dice
from kaiju.game.setup import check_setup

RULEBOOKS = ("luchador", "origins_cards", "power_up", "wicked")
PACKS = ("anubis", "cthulhu", "cybertooth", "halloween", "king_kong", "mindbug", "transformation")


def columns(edition: str, players: int, modules: tuple[str, ...] = ()) -> Columns:
    return columns_of(check_setup(edition, players, modules, None, 0, {}))


def some_network(*all_reads: Columns) -> Network:
    """A network with weights drawn by chance."""
    rng = np.random.default_rng(5)
    names = {kind: sorted({n for reads in all_reads for n in getattr(reads, kind)}) for kind in set(NAMES.values())}
    seat, trunk, policy, value = 8, 16, 12, 6
    shapes = {
        **{"seat": (len(names["seat_names"]), seat), "table": (len(names["table_names"]), trunk)},
        **{"action": (len(names["action_names"]), policy), "action_bias": (len(names["action_names"]),)},
        **{"seat_bias": (seat,), "bias": (trunk,), "scale_end": (trunk,), "shift_end": (trunk,)},
        **dict.fromkeys(("own", "next", "last", "others"), (seat, trunk)),
        **{"policy": (trunk, policy), "policy_bias": (policy,), "dice": (policy, 64), "dice_bias": (64,)},
        **{"value_all": (trunk, value), "value_seat": (seat, value), "value_place": (6, value), "value": (value,)},
    }
    for k in range(2):
        shapes |= {f"scale_{k}": (trunk,), f"shift_{k}": (trunk,), f"block_{k}": (trunk, trunk)}
        shapes[f"block_bias_{k}"] = (trunk,)
    return Network({name: rng.normal(size=shape) for name, shape in shapes.items()}, names)


@pytest.mark.parametrize("edition, modules", [("base", ()), ("dark", ()), ("base", (*RULEBOOKS, *PACKS))])
def test_a_seat_has_the_same_columns_however_many_play(edition: str, modules: tuple[str, ...]) -> None:
    def names(players: int) -> list[str]:
        # Evolutions of more monsters are there with more players, Tokyo Bay with five.
        reads = columns(edition, players, modules)
        return [n for n in reads.seat_names if not n.startswith("has ") and n != "bay"]

    assert all(names(players) == names(2) for players in (3, 4, 5, 6))
    reads = columns(edition, 4, modules)
    assert len(set(reads.seat_names)) == len(reads.seat_names)
    assert len(set(reads.table_names)) == len(reads.table_names)
    assert len(set(reads.action_names)) == len(reads.action_names)


def test_rows_say_who_has_what() -> None:
    game = kaiju.arrange(
        seats=[{"health": 7, "cards": ["jets"]}, {"points": 12, "place": "city"}], dice="1 1 claw claw heart 3"
    )
    reads = columns_of(game.choices)
    seats, table = reads.read(reads.spaces.observe(game, 1)[None])
    said = [dict(zip(reads.seat_names, row.tolist(), strict=True)) for row in seats[0]]
    assert said[0]["points >= 12"] == 1
    assert said[0]["points >= 13"] == 0
    assert said[0]["city"] == 1
    assert said[1]["has jets"] == 1
    assert said[1]["health >= 7"] == 1
    assert said[1]["health >= 8"] == 0
    shown = dict(zip(reads.table_names, table[0].tolist(), strict=True))
    assert shown["dice with claw >= 2"] == 1
    assert shown["dice with claw >= 3"] == 0
    assert shown["2 players"] == 1


def test_actions_that_name_seats_are_counted_from_the_observer() -> None:
    reads = columns("base", 4, RULEBOOKS)
    name = reads.spaces.numbering.name
    place = {name(int(action)): i for i, action in enumerate(reads.possible)}
    assert reads.turned[2, place["challenge 3"]] == place["challenge 1"]
    assert reads.turned[2, place["challenge 0"]] == place["challenge 2"]
    assert reads.turned[2, place["yield"]] == place["yield"]
    for seat in range(4):
        assert (np.sort(reads.turned[seat]) == np.arange(len(reads.possible))).all()
        assert (reads.turned[seat][reads.turned_back[seat]] == np.arange(len(reads.possible))).all()


def test_of_like_dice_only_the_first_are_thrown_again() -> None:
    game = kaiju.arrange(seats=[{}, {}], dice="1 claw 1 claw 1 3")
    reads = columns_of(game.choices)
    g = game.peek()
    allowed = mask_of(g)[reads.possible] > 0
    words = np.arange(64, dtype=np.float32)
    each, barred = words_of_dice(reads, reads.spaces.observe(game, g.seat), words, allowed)
    choices = np.flatnonzero(allowed[: reads.rerolls] & ~barred)
    # So many of three 1s, so many of two claws, the 3 or not: all but "none of them".
    assert len(choices[choices > 0]) == 4 * 3 * 2 - 1
    assert 0b000101 in choices
    assert 0b010100 not in choices
    assert [each[die] - words[48 + die] for die in (0, 2, 4)] == [0, 1, 2]


def test_the_network_answers_with_chances_and_only_allows_what_is_allowed() -> None:
    here, elsewhere = columns("base", 3), columns("dark", 5)
    network = some_network(here)
    game = kaiju.new(players=3, seed=4)
    seen, allowed = here.spaces.observe(game, 0)[None], mask_of(game.peek())[here.possible][None]
    liked, chances = network.both(here, seen, allowed)
    assert chances.sum() == pytest.approx(1)
    assert chances.shape == (1, 3)
    assert ((liked > -1e8) <= (allowed > 0)).all()
    # What it has never met counts for nothing.
    other = kaiju.new("dark", players=5, seed=4)
    assert network.chances(elsewhere, elsewhere.spaces.observe(other, 0)[None]).sum() == pytest.approx(1)


def test_dice_are_judged_though_the_first_may_not_be_thrown() -> None:
    """A curse may hold it."""
    game = kaiju.arrange(seats=[{}, {}], dice="1 2 3 claw heart energy")
    reads = columns_of(game.choices)
    network, seen = some_network(reads), reads.spaces.observe(game, 0)[None]
    free = mask_of(game.peek())[reads.possible][None]
    held = free.copy()
    held[:, 1 : reads.rerolls : 2] = 0
    liked, without = network.policy(reads, seen, free)[0], network.policy(reads, seen, held)[0]
    np.testing.assert_allclose(without[held[0] > 0], liked[held[0] > 0], rtol=1e-5)


def test_a_packed_network_says_nearly_the_same(tmp_path: Path) -> None:
    reads = columns("base", 3)
    network, game = some_network(reads), kaiju.new(players=3, seed=4)
    network.weights["dice"][3] = 0  # a row without a step
    network.write(tmp_path / "whole.npz")
    network.write(tmp_path / "packed.npz", packed=True)
    whole, packed = (Network.read(tmp_path / name) for name in ("whole.npz", "packed.npz"))
    assert whole.names == packed.names == network.names
    for name, value in network.weights.items():
        step = np.abs(value).max(axis=-1, keepdims=True) / 127 if value.ndim > 1 else np.abs(value) / 1000
        assert (np.abs(packed.weights[name] - value) <= 0.6 * step).all(), name
        np.testing.assert_allclose(whole.weights[name], value, rtol=1e-3, atol=1e-6)
    seen = reads.spaces.observe(game, 0)[None]
    np.testing.assert_allclose(packed.chances(reads, seen), network.chances(reads, seen), atol=0.05)
