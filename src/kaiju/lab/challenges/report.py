"""The numbers of a survey as text."""

from __future__ import annotations

from kaiju.boxes.luchador.state import CHALLENGES
from kaiju.lab.challenges.course import SIDES
from kaiju.lab.challenges.survey import COUNTS, Survey, in_stars
from kaiju.lab.naming import table_name

SHARES = (
    "offered challenges taken up",
    "won by the challenger",
    "won by the champion",
    "won by nobody",
    "both reveal",
    "both hide",
    "a tie, if both reveal",
    "a mask changes hands",
)
OF_A_SIDE = (
    "{} asks for help",
    "{} who asks is offered help",
    "{} who is offered help takes it",
    "{} with an ally wins",
    "{} alone wins",
    "an ally decides for the {}",
    "{} hides",
    "hiding was right for the {}",
    "hiding was wrong for the {}",
    "revealing was right for the {}",
    "revealing was wrong for the {}",
)
GAINS = ("what an ally brings the {}", "what hiding brings the {}", "what revealing brings the {}")


def report(survey: Survey) -> str:
    """All numbers, as text."""
    house = ", a house set of cards" if survey.cards.cards[0].house else ""
    lines = [f"{survey.games:,} games of {table_name(survey.setup)}, seed {survey.setup.seed}{house}"]
    for name in COUNTS:
        mean = survey[name]
        if mean.count:
            lines.append(f"{mean.value:.3f}{error_of(mean.error)} {name}")
    lines += ["", f"{'':45}{'of':>9}{'share':>9}  95 % interval"]
    for name in (*SHARES, *(line.format(side) for side in SIDES for line in OF_A_SIDE)):
        share = survey.share(name)
        if share.of:
            low, high = share.interval
            lines.append(f"{name:45}{share.of:9,}{share.value:9.1%}  {low:.1%} to {high:.1%}")
    lines += ["", f"{'':45}{'of':>9}{'stars':>9}  ±"]
    for name in (line.format(side) for side in SIDES for line in GAINS):
        if survey[name].count:
            value, error = in_stars(survey[name])
            lines.append(f"{name:45}{survey[name].count:9,}{value:+9.2f} {error_of(error)}")
    lines += ["", f"{'card':25}{'held':>7}{'shown':>7}{'wins':>7}{'challenger':>15}{'champion':>15}{'ally':>15}"]
    fights = sum(survey[f"card {i} principal gain"].count for i in range(CHALLENGES))
    for i, card in enumerate(survey.cards.cards):
        lines.append(card_line(survey, i, card.name[0], fights))
    lines += [
        "held: of all cards with which somebody fought; shown: how often it was then revealed; wins: how often then;",
        "the rest: what its holder gained by a challenge more than the others did, in stars.",
    ]
    return "\n".join(lines)


def card_line(survey: Survey, i: int, name: str, fights: int) -> str:
    line = f"{name:25}{survey[f'card {i} principal gain'].count / max(1, fights):7.1%}"
    for what in ("principal reveals", "revealed wins"):
        mean = survey[f"card {i} {what}"]
        line += f"{mean.value:7.0%}" if mean.count else f"{'-':>7}"
    for role in (*SIDES, "ally"):
        mean = survey[f"card {i} {role} gain"]
        value = ""
        if mean.count:
            stars, error = in_stars(mean)
            value = f"{stars:+.2f}{error_of(error)}"
        line += f"{value or '-':>15}"
    return line


def error_of(error: float | None) -> str:
    return "" if error is None else f" ± {error:.2f}"
