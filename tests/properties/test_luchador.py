"""Luchador: the configurations that other tests go through, every turn that a challenge can take, and chance."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import kaiju
from kaiju.boxes.luchador.cards import ChallengeCard, as_set, house_set
from kaiju.boxes.luchador.challenges import REWARDS
from kaiju.boxes.luchador.codes import PILE
from kaiju.game.setup import check_setup, laid_out, reseed
from kaiju.rules.boxes import BOXES
from kaiju.rules.hooks import sleeps
from kaiju.rules.state import SEATS
from kaiju.rules.turn import deal
from tests.properties.configs import (
    BETWEEN_TURNS,
    BY_NAME,
    CONFIGS,
    FIRST_SEED,
    LUCHADORS,
    OTHER_CHALLENGES,
    OURS,
    SOME_WITH_MASKS,
    SOME_WITH_PACKS,
    WITH_MASKS,
    WITH_PACKS,
    Config,
    choose,
    dealt_game,
    make_game,
    repeat,
)
from tests.properties.invariants import State
from tests.properties.test_dice import assert_even
from tests.properties.test_leaks import is_fought

MODULES = {module.id for box in OURS for module in BOXES[box].modules}


def test_luchador_meets_every_other_choice_in_what_is_gone_through() -> None:
    assert set(SOME_WITH_MASKS) <= set(CONFIGS)
    for configs, packs in ((SOME_WITH_MASKS, SOME_WITH_PACKS), (WITH_MASKS, WITH_PACKS)):
        assert {config.edition for config in configs} == {"base", "dark", "origins"}
        assert {config.players for config in configs} == {2, 3, 4, 5, 6}
        with_masks = [*configs, *(config for config in packs if "luchador" in config.modules)]
        assert {module for config in with_masks for module in config.modules} == MODULES
        assert {config.options.get("challenge_cards") for config in configs} == {None, OTHER_CHALLENGES}
        assert {config.options.get("asks") for config in configs if config.evolutions} == {"always", "fitting"}
        assert {config.gauge for config in configs if config.evolutions} == {False, True}
        seats = {config.monsters.index("luchador") for config in configs if config.monsters}
        assert len(seats) >= 2
    assert all("luchador" in (config.monsters or ()) for config in WITH_MASKS if config.evolutions)


def test_masks_challenge_cards_and_luchadors_evolutions_are_dealt() -> None:
    """Otherwise other tests would look at less than they say."""
    hands: Counter[str] = Counter()
    in_play: Counter[str] = Counter()
    collections: Counter[int] = Counter()
    piles: Counter[int] = Counter()
    bare = 0
    for seed in range(200):
        game = dealt_game(BY_NAME["luchador-draft-base-4"], seed)
        for seat in game.seats:
            hands.update(seat.hand)
            in_play.update(seat.evolutions)
            collections[seat.collection] += 1
            bare += seat.alive and not seat.mask
        piles[game.view(None)["challenge"]["pile"]] += 1
    assert min(hands[e] for e in LUCHADORS) >= 2
    assert min(in_play[e] for e in LUCHADORS if e in BETWEEN_TURNS) >= 2
    assert len(LUCHADORS) == 8
    assert bare > 50 and all(collections[n] for n in range(3))
    assert min(piles[n] for n in (0, 1, 3, 14)) >= 5


# --- fights

KEEN = ("stay", "challenge", "ask", "help", "choose", "reveal")
"""What makes more of a fight."""


def fights(config: Config, seed: int, dealt: bool) -> Iterator[tuple[kaiju.Game, list[kaiju.Event], list[str]]]:
    """The challenges of a random game, when each is over: the game, what happened and what was answered."""
    game, rng = make_game(config, seed, dealt), random.Random(seed)
    story: list[kaiju.Event] = []
    answers: list[str] = []
    while game.decision is not None:
        kind, option = game.decision.kind, choose(game, rng)
        for verb in KEEN:
            wanted = [key for key in game.decision.options.keys if key.split()[0] == verb]
            if wanted and rng.random() < 0.6:
                option = game.decision[rng.choice(wanted)]
        begun = is_fought(game)
        events = game.play(option)
        if option.key.startswith("challenge "):
            story, answers = [], []
        story += events
        if kind == "challenge":
            answers.append(option.key.split()[0])
        if begun and not is_fought(game):
            # After the new cards the turn goes on.
            last = max((i for i, e in enumerate(story) if e.kind == "challenge_card"), default=len(story))
            yield game, story[: last + 1], answers


def check_story(game: kaiju.Game, config: Config, story: list[kaiju.Event]) -> Counter[str]:
    """A fight is told as the rules have it; what has happened in it is counted."""
    cards: dict[str | None, ChallengeCard] = {
        card.id: card for card in as_set(config.options.get("challenge_cards") or house_set()).cards
    }
    counts = Counter(event.kind for event in story)
    (begin,) = (e for e in story if e.kind == "challenge")
    challenger, champion = begin.seat, begin.by
    shown = {e.seat: e for e in story if e.kind == "show_card" and e.by is None}
    helped = {e.by: e for e in story if e.kind == "show_card" and e.by is not None}
    assert shown.keys() <= {challenger, champion} and helped.keys() <= shown.keys()
    assert {e.seat for e in helped.values()} <= {e.seat for e in story if e.kind == "ally"}
    for p, event in shown.items():
        total = cards[event.card].force
        if p in helped:
            assert helped[p].amount == cards[helped[p].card].ally_bonus
            total += cards[helped[p].card].ally_bonus
        more = (event.amount or 0) - total
        assert more == 0 or (config.evolutions and 0 < more <= 2), "only Signature Move and a copy of it add something"
        counts["more force"] += more > 0
    won = [e for e in story if e.kind == "challenge_won"]
    if not shown:
        assert not won
        return counts
    ((winner, loser),) = ((e.seat, e.by) for e in won)
    assert winner is not None
    if len(shown) == 1:
        assert winner in shown
        counts["one reveals"] += 1
    else:
        forces = [shown[p].amount or 0 for p in (challenger, champion)]
        assert winner == (challenger if forces[0] > forces[1] else champion)
        counts["a tie"] += forces[0] == forces[1]
        counts["by force"] += forces[0] > forces[1]
    assert {winner, loser} == {challenger, champion}
    # What follows from winning: a mask or its stars, but only if both revealed; the place.
    after = story[story.index(won[0]) + 1 :]
    masks = [e for e in after if e.seat == loser and (e.kind == "mask_lost" or (e.kind, e.cause) == LOST_STARS)]
    reward = cards[shown[winner].card].reward[0]
    rewards = [reward, *(f"ally {cards[helped[p].card].ally_reward[0]}" for p in helped if p == winner)]
    counts.update(rewards)
    if len(shown) == 1 and not any("masks" in r for r in rewards) and not any(e.kind == "dead" for e in after):
        assert not masks
    # Evolutions and what else may be done beside can empty Tokyo before.
    if winner == challenger and not any(e.kind in ("dead", "crowned", "play", "use") for e in story):
        counts["the champion leaves"] += 1
        asleep = game._state.rules[sleeps](game._state, game.seats[winner].number)
        assert any(e.kind == "leave" and e.seat == champion for e in after)
        assert any(e.kind == "enter" and e.seat == challenger for e in after) or asleep
    drawn = [e.seat for e in after if e.kind == "challenge_card"]
    assert len(set(drawn)) == len(drawn)
    return counts


LOST_STARS = ("points_lost", "mask")


def test_every_turn_that_a_challenge_can_take_is_taken_and_told() -> None:
    counts: Counter[str] = Counter()
    for i, config in enumerate(WITH_MASKS * 2):
        seed, dealt = FIRST_SEED + i, i % 3 > 0
        try:
            for game, story, answers in fights(config, seed, dealt):
                counts.update(f"answer {answer}" for answer in answers)
                counts.update(check_story(game, config, story))
        except AssertionError as error:
            error.add_note(repeat(config, seed, dealt))
            raise
    kinds = ("challenge", "ask_help", "volunteer", "ally", "show_card", "challenge_won", "challenge_card")
    assert min(counts[kind] for kind in (*kinds, "challenge_shuffle", "hide_card", "no_winner", "refuse_help")) >= 5
    assert min(counts[kind] for kind in ("mask", "mask_lost", "dead", "enter", "leave")) >= 5
    verbs = ("ask", "help", "choose", "refuse", "reveal", "hide", "pass")
    assert min(counts[f"answer {verb}"] for verb in verbs) >= 5
    assert counts["answer play"] >= 5, "Evolutions may be played beside"
    assert min(counts[how] for how in ("one reveals", "a tie", "by force", "more force", "the champion leaves")) >= 3
    sets = (*house_set().cards, *as_set(OTHER_CHALLENGES).cards)
    rewards = {card.reward[0] for card in sets} | {f"ally {card.ally_reward[0]}" for card in sets}
    assert [reward for reward in sorted(rewards) if not counts[reward]] == []
    assert {card.reward[0] for card in sets} >= set(REWARDS) - {"nothing"}


# --- chance


def fresh(seed: int) -> State:
    g = laid_out(check_setup("base", SEATS, ("luchador",), None, 1))
    reseed(g, f"challenges {seed}")
    g.rules[deal](g)
    return g


def test_challenge_cards_are_dealt_evenly() -> None:
    hands: Counter[object] = Counter()
    tops: Counter[object] = Counter()
    for seed in range(2000):
        g = fresh(seed)
        hands.update((card, p) for card, p in enumerate(g.challenge) if p < PILE)
        order = sorted(range(len(g.challenge)), key=lambda card: g.challenge[card])
        tops[order[-1], order[-2]] += 1
    assert_even(hands, len(g.challenge) * SEATS)
    assert_even(tops, len(g.challenge) * (len(g.challenge) - 1))
