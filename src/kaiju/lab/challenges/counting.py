"""What is counted of every challenge."""

from __future__ import annotations

from collections.abc import Mapping

from kaiju.boxes.luchador.challenges import challenge_card
from kaiju.boxes.luchador.codes import (
    E_ALLY,
    E_ASK_HELP,
    E_CHALLENGE_WON,
    E_MASK,
    E_MASK_LOST,
    E_SHOW_CARD,
    E_VOLUNTEER,
    HIDE,
    REVEAL,
)
from kaiju.lab.challenges.course import ENDS, SIDES, Course, Log, gains
from kaiju.lab.tally import Mean
from kaiju.rules.kit import plain


class Means(dict[str, Mean]):
    """Means by name; of zeros and ones where they are shares. They add up in any order."""

    def add(self, name: str, number: int) -> None:
        self[name] = self.get(name, Mean()) + Mean(1, number, number * number)

    def merge(self, other: Mapping[str, Mean]) -> None:
        for name, mean in other.items():
            self[name] = self.get(name, Mean()) + mean


@plain
def count(means: Means, course: Course) -> None:
    """Adds a challenge to the means."""
    before, champion = course.before, course.log[0][4]
    seats = (before.current, champion)
    end = next((n for n, event in enumerate(course.log) if event[0] in ENDS), len(course.log))
    log = course.log[:end]
    winner = next((event[1] for event in log if event[0] == E_CHALLENGE_WON), -1)
    count_end(means, log, seats, winner)
    allies = {event[4]: event[1] for event in log if event[0] == E_ALLY}
    cards = [challenge_card(before, p) for p in range(before.players)]
    actual = course.others["actual"][1] if course.answers else gains(before, log)
    for side, (name, seat) in enumerate(zip(SIDES, seats, strict=True)):
        count_help(means, log, name, seat)
        helped = "with an ally" if seat in allies else "alone"
        means.add(f"{name} {helped} wins", int(winner == seat))
        means.add(f"card {cards[seat]} {name} gain", actual[seat])
        means.add(f"card {cards[seat]} principal gain", actual[seat])
        if seat in allies:
            means.add(f"card {cards[allies[seat]]} ally gain", actual[allies[seat]])
        if course.answers is not None:
            shows = course.answers[side] == REVEAL
            means.add(f"card {cards[seat]} principal reveals", int(shows))
            if shows:
                means.add(f"card {cards[seat]} revealed wins", int(winner == seat))
            count_answer(means, course, name, seat, shows, actual[seat])
    if course.answers:
        means.add("both reveal", int(course.answers == (REVEAL, REVEAL)))
        means.add("both hide", int(course.answers == (HIDE, HIDE)))


@plain
def count_end(means: Means, log: Log, seats: tuple[int, int], winner: int) -> None:
    """Who won, what it was about, and whether it was a tie."""
    means.add("won by the challenger", int(winner == seats[0]))
    means.add("won by the champion", int(winner == seats[1]))
    means.add("won by nobody", int(winner < 0))
    moved = min(sum(event[0] == E_MASK for event in log), sum(event[0] == E_MASK_LOST for event in log))
    means.add("a mask changes hands", int(moved > 0))
    means.add("masks that change hands, a challenge", moved)
    shown = {event[1]: event[2] for event in log if event[0] == E_SHOW_CARD and event[4] < 0}
    if len(shown) == 2:
        means.add("a tie, if both reveal", int(len(set(shown.values())) == 1))


@plain
def count_help(means: Means, log: Log, name: str, seat: int) -> None:
    """Whether a side asked for help, was offered it, and took it."""
    asked = any(event[0] == E_ASK_HELP and event[1] == seat for event in log)
    offered = any(event[0] == E_VOLUNTEER and event[4] == seat for event in log)
    means.add(f"{name} asks for help", int(asked))
    if asked:
        means.add(f"{name} who asks is offered help", int(offered))
    if offered:
        taken = any(event[0] == E_ALLY and event[4] == seat for event in log)
        means.add(f"{name} who is offered help takes it", int(taken))


@plain
def count_answer(means: Means, course: Course, name: str, seat: int, shows: bool, gained: int) -> None:
    """What a side's answer brought it, and its ally: by how much it would have gained less without."""
    means.add(f"{name} hides", int(not shows))
    brought = gained - course.others[f"{name} turned"][1][seat]
    what = "revealing" if shows else "hiding"
    means.add(f"what {what} brings the {name}", brought)
    means.add(f"{what} was right for the {name}", int(brought > 0))
    means.add(f"{what} was wrong for the {name}", int(brought < 0))
    if f"{name} alone" in course.others:
        brought = gained - course.others[f"{name} alone"][1][seat]
        means.add(f"what an ally brings the {name}", brought)
        means.add(f"an ally decides for the {name}", int(brought > 0))
