"""Evolutions: the configurations that other tests go through, and chance in decks and packs."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from kaiju.boxes.power_up.choices import ASKS, deck_of
from kaiju.boxes.power_up.codes import EVO_PACK, EVOLUTION
from kaiju.game.setup import check_setup, figure, laid_out, reseed
from kaiju.rules.state import State
from kaiju.rules.turn import deal
from tests.properties.configs import (
    BETWEEN_TURNS,
    BY_NAME,
    CONFIGS,
    DECK_OWNERS,
    POWER_UP,
    SOME_WITH_EVOLUTIONS,
    WITH_EVOLUTIONS,
    Config,
    dealt_game,
)
from tests.properties.invariants import where_evolution_is
from tests.properties.test_dice import assert_even


def choices(config: Config) -> dict[str, object]:
    return {
        "cards": (config.edition, config.options.get("origins_mix"), "wicked" in config.modules),
        "players": config.players,
        "drafted": "mutant_draft" in config.modules,
        "asks": config.options.get("asks", ASKS[0]),
    }


def test_choices_about_evolutions_meet_each_other_and_all_else_in_what_is_gone_through() -> None:
    """Cards and players meet in the configurations without Evolutions already."""
    found = set()
    for config in SOME_WITH_EVOLUTIONS:
        for (a, x), (b, y) in combinations(choices(config).items(), 2):
            if {a, b} != {"cards", "players"}:
                found.add((a, x, b, y))
    # Five products, five numbers of players; drafted or not; two ways of asking.
    assert len(found) == 2 * (5 * 2) + 2 * (5 * 2) + 2 * 2
    assert set(SOME_WITH_EVOLUTIONS) <= set(CONFIGS)
    every = {tuple(choices(config)[key] for key in ("cards", "players", "drafted")) for config in WITH_EVOLUTIONS}
    assert len(every) == 5 * 5 * 2


def test_every_monster_with_evolutions_is_played_in_both_ways() -> None:
    for modules in ({"power_up"}, {"power_up", "mutant_draft"}):
        configs = [c for c in SOME_WITH_EVOLUTIONS if modules == {"power_up", "mutant_draft"} & set(c.modules)]
        assert {figure(m) for config in configs for m in config.monsters or ()} == set(DECK_OWNERS)
    assert len(DECK_OWNERS) == 10 and len(POWER_UP) == 80


def test_every_evolution_is_dealt_to_somebody() -> None:
    """Into hands and into play, and copies: otherwise other tests would look at less than they say."""
    hands: Counter[str] = Counter()
    in_play: Counter[str] = Counter()
    copied: Counter[str] = Counter()
    for seed in range(250):
        game = dealt_game(BY_NAME["draft-base-fitting-6"], seed)
        for seat in game.seats:
            hands.update(seat.hand)
            in_play.update(seat.evolutions)
            copied.update(card for copier, (card, _) in seat.copies.items() if copier == "icy-reflection")
    assert min(hands[e] for e in POWER_UP) >= 2
    assert min(in_play[e] for e in BETWEEN_TURNS if e in POWER_UP) >= 2
    assert len(copied) >= 10


# --- chance


def fresh(modules: tuple[str, ...], seed: int, players: int = 2) -> State:
    g = laid_out(check_setup("base", players, modules, None, 1))
    reseed(g, f"evolutions {seed}")
    g.rules[deal](g)
    return g


def deck(g: State, monster: str) -> list[int]:
    return [g.rules.number(e.id, EVOLUTION) for e in deck_of(monster)]


def test_a_deck_of_ones_own_is_shuffled_evenly() -> None:
    """Every card is as likely in every place, and neighbours in order are as likely as any pair."""
    places: Counter[object] = Counter()
    pairs: Counter[object] = Counter()
    for seed in range(3000):
        g = fresh(("power_up",), seed)
        where = g.rules[where_evolution_is]
        order = sorted(deck(g, "space-penguin"), key=lambda e: where(g.place[e]))
        places.update(enumerate(order))
        pairs[order[-1], order[-2]] += 1
    assert_even(places, 8 * 8)
    assert_even(pairs, 8 * 7)


def test_packs_are_dealt_evenly_and_have_eight_cards() -> None:
    firsts: Counter[object] = Counter()
    for seed in range(2000):
        g = fresh(("power_up", "mutant_draft"), seed, players=3)
        cards = [e for owner in ("space-penguin", "alienoid", "cyber-kitty") for e in deck(g, owner)]
        pack_of_first = g.rules.settle(EVO_PACK)
        packs = [[e for e in cards if g.place[e] == pack_of_first - p] for p in range(3)]
        assert [len(pack) for pack in packs] == [8, 8, 8]
        firsts.update((e, p) for p, pack in enumerate(packs) for e in pack)
    assert_even(firsts, 24 * 3)
