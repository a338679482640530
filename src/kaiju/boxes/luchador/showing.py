"""What a view shows of masks and challenges."""

from __future__ import annotations

from typing import Any

from kaiju.boxes.luchador.challenges import challenge_card, challenges_left, force_of, is_hidden_card
from kaiju.boxes.luchador.codes import BURIED, CHALLENGE, CHOOSE, HIDE, PILE, REVEAL, REVEAL_ASK, SPENT, more_force
from kaiju.boxes.luchador.state import CHALLENGES
from kaiju.boxes.luchador.state import LuchadorState as State
from kaiju.rules.declared import about
from kaiju.rules.kit import hears_plainly, plain
from kaiju.rules.looking import Things
from kaiju.rules.names import Names
from kaiju.rules.observed import OWN, Equal, HowMany, OfSeats, WhichSeat


@hears_plainly
def shows_table(g: State, at: Things, names: Names, table: dict[str, Any]) -> None:
    """The challenge as everybody sees it: who fights, who stands by, what has been discarded."""
    fight = None
    if g.challenger >= 0:
        allies = [ally if ally >= 0 else None for ally in g.ally]
        fight = {"challenger": g.challenger, "champion": g.champion, "allies": allies}
    table["challenge"] = {
        "fight": fight,
        "pile": challenges_left(g),
        "discard": [names.lists["challenge"][c] for c in range(CHALLENGES) if g.challenge[c] == SPENT],
        "discard_hidden": g.challenge.count(BURIED),
    }


@hears_plainly
def shows_seat(g: State, at: Things, p: int, names: Names, seat: dict[str, Any]) -> None:
    seat["mask"] = bool(g.mask[p])
    seat["collection"] = g.collection[p]


@hears_plainly
def shows_own(g: State, at: Things, p: int, names: Names, own: dict[str, Any]) -> None:
    held = challenge_card(g, p)
    own["challenge"] = names.lists["challenge"][held] if held >= 0 else None


OfSeats("mask", "wears its mask", field="mask")
OfSeats("collection", "masks of others beside the board", field="collection", usual=2)
WhichSeat("challenger", "who has challenged", field="challenger")
WhichSeat("champion", "who was challenged", field="champion")
WhichSeat("ally 0", "who stands by the challenger", field="ally", at=0)
WhichSeat("ally 1", "who stands by the champion", field="ally", at=1)
Equal("challenge", "the observer's challenge card", field="challenge", number=OWN)
Equal("challenge discard", "challenge cards discarded face up", field="challenge", number=SPENT)
HowMany("challenge pile", "challenge cards in the pile", field="challenge", first=PILE, usual=10)
HowMany(
    "challenge hidden", "challenge cards discarded face down", field="challenge", first=BURIED, last=BURIED, usual=5
)


@about(CHALLENGE, CHOOSE)
def seat_option(g: State, seat: int, names: Names) -> dict[str, Any]:
    return {"target": seat}


@hears_plainly
def says_of_answers(g: State, said: dict[int, list[tuple[str, dict[str, Any]]]]) -> None:
    """What revealing and hiding one's card risk and win."""
    if g.step[g.top - 1] != REVEAL_ASK:
        return
    attacks = g.seat == g.challenger
    loses = "hide:loses" if attacks else "hide:loses-tokyo"
    said[REVEAL] = [both_reveal(g, g.seat), ("reveal:alone" if attacks else "reveal:alone-stays", {})]
    said[HIDE] = [(loses, {}), ("hide:both", {})]


@plain
def both_reveal(g: State, me: int) -> tuple[str, dict[str, Any]]:
    """Which force one's own beats, and how many of the cards that the other might hold have no more than that.

    What helpers add is known to nobody yet, so with helpers there are no odds.
    """
    other = g.champion if me == g.challenger else g.challenger
    mine = force_of(g, challenge_card(g, me)) + more_force(g, me)
    beaten = mine - more_force(g, other) - (1 if me == g.challenger else 0)
    if any(ally >= 0 for ally in g.ally):
        return "reveal:helped", {"n": max(0, beaten)}
    hidden = [card for card in range(CHALLENGES) if is_hidden_card(g, card, me)]
    wins = sum(force_of(g, card) <= beaten for card in hidden)
    return "reveal:both", {"n": max(0, beaten), "chance": round(100 * wins / max(1, len(hidden)))}
