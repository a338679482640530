"""Entry points of the compiled rules: loops over arrays of games.

These functions are rules too: as written they run on a list of states, and `speeds.compiled` compiles them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kaiju import boxes  # noqa: F401  (the rules are complete once the content is there)
from kaiju.rules.codes import BUY_TOP, HEAL_SEAT, SPAN
from kaiju.rules.declared import THING
from kaiju.rules.drive import advance, ask_again, play
from kaiju.rules.flow import living
from kaiju.rules.kit import rule, settled
from kaiju.rules.secrets import redeal
from kaiju.rules.state import SEATS, State
from kaiju.rules.turn import deal
from kaiju.speeds.policies import POLICY_BITS, RANDOM_POLICY, is_policy, policy_action

ADVANCE = -1
RANDOM = -2
DEAL = -3
REDEAL = -4
"""`REDEAL - seat` redeals what that seat can't know, by the generator as it stands."""
GIVEN = -12
BOTS = -16
"""This and everything below it: see `by_bots`."""
WAITS = (1 << POLICY_BITS) - 1
"""Takes the place of a policy in `by_bots` for a seat that somebody else plays: games stop when it has to decide."""


def by_bots(policies: Sequence[int]) -> int:
    """The `action` that makes `run` play each seat by the policy of that number.

    They travel in one number because another argument, given or left out, would have everything compiled twice.
    """
    packed = 0
    for seat, policy in enumerate(policies):
        if policy != WAITS and not is_policy(policy):
            raise ValueError(f"There is no policy {policy}.")
        packed |= policy << (POLICY_BITS * seat)
    return BOTS - packed


@rule
def policy_of(g: State, policies: int) -> int:
    """That of the seat that has to decide."""
    return (-policies >> (POLICY_BITS * g.seat)) & WAITS


@rule
def choice(g: State, policies: int) -> int:
    """What the bot of the seat that has to decide takes; without bots, any option."""
    return policy_action(g, policy_of(g, policies) if policies != 0 else RANDOM_POLICY)


@rule
def goes_on(g: State, policies: int, taken: int, limit: int) -> bool:
    """The game is not over, fewer than `limit` decisions have been taken in it, and a bot has to decide."""
    if g.over != 0 or taken >= limit:
        return False
    return policies == 0 or policy_of(g, policies) != WAITS


@rule
def run(games: Sequence[State], first: int, last: int, action: int, limit: int) -> int:
    """Plays on in `games[first:last]` and returns how many decisions were taken.

    `action` is the option to take at each open decision, or `ADVANCE` (only run to the first decision), or `DEAL` (the
    deck lies in order: deal, and run to the first decision), or `REDEAL - seat`, or `RANDOM` (take options at random
    until each game is over or `limit` decisions were taken in it), or `by_bots(…)` (the same by the bot of each seat),
    or `GIVEN` (take the option that has been written over the first one listed: to each game its own).
    """
    taken = 0
    for i in range(first, last):
        g = games[i]
        if action == ADVANCE:
            advance(g)
        elif action == DEAL:
            deal(g)
            advance(g)
        elif REDEAL - SEATS < action <= REDEAL:
            redeal(g, REDEAL - action)
            ask_again(g)
        elif action == GIVEN:
            play(g, g.offers[0])
            taken += 1
        elif action == RANDOM or action <= BOTS:
            policies = min(0, action - BOTS)
            count = 0
            while goes_on(g, policies, count, limit):
                play(g, choice(g, policies))
                count += 1
            taken += count
        else:
            play(g, action)
            taken += 1
    return taken


# --- taking notes

NOTE_FIELDS = ("game", "seat", "thing", "turn", "points", "health", "energy", "living")
"""What a note says: which card was bought or Evolution played, by whom, when, and how that seat stood before."""


BRINGING: tuple[int, ...] = settled(lambda rules: rules.verbs_that(lambda verb: verb.brings and verb.shape == THING))
"""The verbs that buy or play the thing they name."""


@rule
def noted_thing(g: State, action: int) -> int:
    """The card that an option buys, or the Evolution that it plays; -1 if neither."""
    for first in BRINGING:
        if first <= action < first + SPAN:
            return action - first
    if BUY_TOP <= action < HEAL_SEAT:
        return g.pile[g.deck_size - 1 - (action - BUY_TOP)]
    return -1


@rule
def take_note(notes: Any, game: int, g: State, action: int) -> None:
    """Row 0 counts the notes, also those for which there are no rows left."""
    thing = noted_thing(g, action)
    if thing < 0:
        return
    row = notes[0, 0] + 1
    notes[0, 0] = row
    if row >= len(notes):
        return
    me = g.seat
    notes[row, 0] = game
    notes[row, 1] = me
    notes[row, 2] = thing
    notes[row, 3] = g.turn
    notes[row, 4] = g.points[me]
    notes[row, 5] = g.health[me]
    notes[row, 6] = g.energy[me]
    notes[row, 7] = living(g)


@rule
def run_noting(games: Sequence[State], first: int, last: int, action: int, limit: int, notes: Any, counts: Any) -> int:
    """`run` that fills an array of notes, a row of `NOTE_FIELDS` each, while bots play, and one of how many decisions
    each game took; what has no room is not noted.

    This, and not `run`, is what `speeds.compiled` compiles: so there is one version for those who want notes or not.
    """
    if len(notes) + len(counts) == 0 or not (action == RANDOM or action <= BOTS):
        return run(games, first, last, action, limit)
    policies = min(0, action - BOTS)
    taken = 0
    for i in range(first, last):
        g = games[i]
        count = 0
        while goes_on(g, policies, count, limit):
            chosen = choice(g, policies)
            if len(notes) > 0:
                take_note(notes, i, g, chosen)
            play(g, chosen)
            count += 1
        if len(counts) > 0:
            counts[i] = count
        taken += count
    return taken
