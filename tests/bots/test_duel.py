"""How bots answer the questions of a challenge: sensibly, and from nothing but what their seat knows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

import kaiju
from kaiju.bots.policies.angry import angry_action
from kaiju.bots.policies.duel import DOUBT, STAR, duel_action, duel_answer, expected, fears_challenge, variety, worth_of
from kaiju.boxes.luchador.cards import house_set
from kaiju.boxes.luchador.challenges import REWARDS, challenge_card
from kaiju.boxes.luchador.codes import CHALLENGE_ASK, HELP_ASK, K_CHALLENGE, REVEAL_ASK
from kaiju.rules.drive import play as play_action
from kaiju.rules.flow import option_at, option_count
from kaiju.rules.rulebook import rulebook
from kaiju.rules.state import State
from tests.table import asked, claws, keys, play

CITY = {"place": "city"}
PLAIN = {"reward": {"stars": 2}, "ally_reward": {"stars": 1}}
STRONG, WEAK, SAME, HELPER = "c0", "c1", "c2", "c3"


def card_set(**changes: dict[str, Any]) -> dict[str, Any]:
    """Eighteen cards of the same force, but for one that beats them all and one that beats none."""
    cards = [{"id": f"c{i}", "name": f"C{i}", "force": 3, "ally_bonus": i % 4, **PLAIN} for i in range(18)]
    cards[0] |= {"force": 9}
    cards[1] |= {"force": 0}
    for name, values in changes.items():
        cards[int(name[1:])] |= values
    return {"house": True, "card": cards}


def ring(*seats: dict[str, Any], cards: dict[str, Any] | None = None, **more: Any) -> kaiju.Game:
    """Seat 0 has attacked seat 1, which stayed, and may challenge it."""
    given = [{"challenge": f"c{5 + i}"} | seat for i, seat in enumerate(seats)]
    game = kaiju.arrange(
        seats=given, modules=["luchador"], challenge_cards=cards or card_set(), dice=claws(1), seed=1, **more
    )
    play(game, "stop", "stay")
    return game


def choice(game: kaiju.Game) -> str:
    """What the bot answers."""
    decision = game.decision
    assert decision is not None and decision.kind == "challenge"
    action = game._state.rules[duel_action](game._state)
    return next(key for key, offered in decision.options.keys.items() if offered == action)


def revealing(game: kaiju.Game) -> kaiju.Game:
    """Nobody asks for help; the challenger must reveal or hide."""
    play(game, "challenge 1")
    while keys(game)[:2] == ["ask", "pass"]:
        game.play("pass")
    return game


def questions(players: int, games: int, modules: tuple[str, ...] = ("luchador",)) -> Iterator[State]:
    """The decisions of challenges in whole games."""
    for seed in range(games):
        state = kaiju.new("base", players, modules=modules, seed=seed)._state
        rules = state.rules
        for _ in range(5000):
            if state.over:
                break
            if state.kind == rules.settle(K_CHALLENGE):
                yield state
                rules[play_action](state, answer(state))
            else:
                rules[play_action](state, rules[angry_action](state))


def answer(state: State) -> int:
    return state.rules[duel_action](state)


# --- at every question


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_the_answer_is_always_on_offer(players: int) -> None:
    seen = Counter[int]()
    for state in questions(players, 30):
        seen[state.step[state.top - 1]] += 1
        rules = state.rules
        assert answer(state) in [rules[option_at](state, i) for i in range(rules[option_count](state))]
    asked_for = {CHALLENGE_ASK, REVEAL_ASK} | ({HELP_ASK} if players > 2 else set())
    assert {rules.settle(step) for step in asked_for} <= set(seen)


def test_thinking_changes_nothing() -> None:
    for state in questions(4, 5):
        before = state.to_bytes()
        answer(state)
        assert state.to_bytes() == before


def test_the_answer_depends_on_nothing_that_the_seat_can_not_know() -> None:
    """Whatever is hidden from the seat is dealt anew: the others' cards, the pile, their secret answers."""
    looked = moved = 0
    for seed in range(8):
        game = kaiju.new("base", 4, modules=["luchador"], seed=seed)
        while (decision := game.decision) is not None:
            state = game._state
            action = state.rules[angry_action](state)
            if decision.kind == "challenge":
                action = answer(state)
                for shuffle in range(4):
                    known = game.clone(for_seat=decision.seat, seed=shuffle)._state
                    moved += known.challenge != state.challenge
                    assert answer(known) == action
                looked += 1
            game.play(next(key for key, offered in decision.options.keys.items() if offered == action))
    assert looked > 50 and moved > 3 * looked


@pytest.mark.xdist_group("compiled")
def test_compiled_it_answers_alike() -> None:
    from kaiju.speeds.compiled import build_twins, to_records

    fast: Any = build_twins(rulebook("base", ("base", "luchador")), duel_answer, cached=False)  # type: ignore[arg-type]
    for state in questions(4, 8):
        assert fast(to_records([state]), 0) == answer(state)


# --- to stay, which permits a challenge


def hit_in_tokyo(*seats: dict[str, Any], **more: Any) -> kaiju.Game:
    """Seat 0 has attacked seat 1, which may yield."""
    given = [{"challenge": f"c{5 + i}"} | seat for i, seat in enumerate(seats)]
    game = kaiju.arrange(seats=given, challenge_cards=card_set(), dice=claws(1), modules=["luchador"], seed=1, **more)
    play(game, "stop")
    assert asked(game) == (1, "yield")
    return game


def test_of_two_who_holds_a_poor_card_leaves_tokyo() -> None:
    for card, key in ((STRONG, "stay"), (WEAK, "yield")):
        game = hit_in_tokyo({}, CITY | {"challenge": card})
        state = game._state
        assert state.rules[fears_challenge](state, 1) == (key == "yield")
        assert game.decision is not None and state.rules[angry_action](state) == game.decision[key].action


def test_nobody_fears_a_challenge_where_there_is_none() -> None:
    game = kaiju.arrange(seats=[{}, CITY], dice=claws(1))
    play(game, "stop")
    assert not game._state.rules[fears_challenge](game._state, 1)


# --- to challenge


def test_the_best_card_is_brought_and_the_worst_is_not() -> None:
    assert choice(ring({"challenge": STRONG}, CITY)) == "challenge 1"
    assert choice(ring({"challenge": WEAK}, CITY)) == "pass"


def test_of_two_opponents_the_one_is_challenged_who_has_more_to_lose() -> None:
    seats = [{"challenge": STRONG}, CITY, {"place": "bay", "points": 8}, {}, {}]
    cards = card_set(c0={"reward": {"steal_stars": 5}})
    game = kaiju.arrange(
        seats=[{"challenge": f"c{5 + i}"} | seat for i, seat in enumerate(seats)],
        modules=["luchador"],
        challenge_cards=cards,
        dice=claws(1),
        seed=1,
    )
    play(game, "stop", "stay", "stay")
    assert keys(game)[:3] == ["challenge 1", "challenge 2", "pass"]
    assert choice(game) == "challenge 2"


# --- help


def test_help_is_asked_for_by_those_whom_it_helps() -> None:
    sure = ring({"challenge": STRONG}, CITY, {}, {})
    sure.play("challenge 1")
    assert choice(sure) == "pass"
    middling = ring({"challenge": SAME}, CITY, {}, {})
    middling.play("challenge 1")
    assert choice(middling) == "ask"


def test_a_card_with_a_reward_for_allies_is_given_up_for_it_and_a_strong_one_is_kept() -> None:
    game = ring({}, CITY, {"challenge": HELPER}, {"challenge": STRONG})
    play(game, "challenge 1", "ask")
    assert (asked(game)[0], choice(game)) == (2, "help")
    game.play("pass")
    assert (asked(game)[0], choice(game)) == (3, "pass")


def test_nobody_helps_a_leader_over_the_line() -> None:
    game = ring({"points": 17}, CITY, {"challenge": HELPER}, {})
    play(game, "challenge 1", "ask")
    assert choice(game) == "pass"


def test_the_least_dangerous_volunteer_is_chosen_and_one_that_is_about_to_win_refused() -> None:
    game = ring({}, CITY, {"points": 9}, {"points": 4})
    play(game, "challenge 1", "ask", "help", "help")
    assert choice(game) == "choose 3"
    game = ring({}, CITY, {"points": 17}, {})
    play(game, "challenge 1", "ask", "help", "pass")
    assert keys(game)[:2] == ["choose 2", "refuse"]
    assert choice(game) == "refuse"


# --- to reveal


def test_a_card_that_beats_everything_is_revealed() -> None:
    game = revealing(ring({"challenge": STRONG}, CITY, {}))
    assert (asked(game)[0], choice(game)) == (0, "reveal")


def test_a_card_that_beats_nothing_is_hidden_where_masks_are_dear() -> None:
    """Without a mask, and with stars to lose."""
    game = revealing(ring({"challenge": WEAK, "mask": False, "points": 9}, CITY, {}, cards=card_set(c1={"reward": {}})))
    assert (asked(game)[0], choice(game)) == (0, "hide")


def test_between_revealing_and_hiding_the_same_card_is_played_now_so_now_so() -> None:
    """Found in games, so that it is no matter of a position made for it."""
    told: dict[tuple[int, bool], set[int]] = {}
    for state in questions(4, 60):
        rules = state.rules
        if state.step[state.top - 1] == rules.settle(REVEAL_ASK):
            side = int(state.seat == state.champion)
            other = state.challenger if side else state.champion
            mine, theirs = int(state.ally[side] >= 0), int(state.ally[1 - side] >= 0)
            reveal, hide = (rules[expected](state, side, state.seat, other, mine, theirs, way) for way in (1, 0))
            if abs(reveal - hide) < DOUBT:
                card = rules[challenge_card](state, state.seat)
                told.setdefault((card, bool(side)), set()).add(answer(state))
    assert sum(len(answers) == 2 for answers in told.values()) >= 3


def test_variety_is_spread_over_all_its_values() -> None:
    values = Counter(state.rules[variety](state, card) // 20 for state in questions(4, 10) for card in range(18))
    assert len(values) == 5
    assert max(values.values()) < 1.5 * min(values.values())


# --- worths


def test_every_kind_of_reward_is_worth_something() -> None:
    state = ring({"health": 5}, CITY | {"points": 5, "energy": 5, "mask": True}, {})._state
    worth = state.rules[worth_of]
    for kind in range(1, len(REWARDS)):
        assert worth(state, kind * 10 + 2, 0, 1) > worth(state, kind * 10 + 1, 0, 1) > 0, REWARDS[kind]
    assert worth(state, 0, 0, 1) == 0


def test_what_wins_the_game_is_worth_more_than_its_stars() -> None:
    state = ring({"points": 18}, CITY, {})._state
    stars = REWARDS.index("stars") * 10
    assert state.rules[worth_of](state, stars + 1, 0, 1) == STAR
    assert state.rules[worth_of](state, stars + 2, 0, 1) > 5 * STAR


def test_the_house_set_lets_old_school_suplex_reach_a_force_of_5_with_an_ally() -> None:
    cards = {card.id: card for card in house_set().cards}
    assert cards["old-school-suplex"].force in (2, 3)
    need = 5 - cards["old-school-suplex"].force
    assert any(card.ally_bonus == need for card in cards.values() if card.id != "old-school-suplex")


@pytest.mark.parametrize("points, answer", [((4, 0), "pass"), ((0, 4), "help")])
def test_the_only_one_that_can_help_stands_by_the_lesser_danger(points: tuple[int, int], answer: str) -> None:
    cards = card_set(c3={"ally_reward": {"stars": 4}})
    seats = [{"points": points[0]}, CITY | {"points": points[1]}, {"challenge": HELPER}]
    game = ring(*seats, cards=cards)
    play(game, "challenge 1", "ask")
    assert (asked(game), choice(game)) == ((2, "challenge"), answer)
