"""A game as somebody at the table, or a spectator, sees it: as text for `print`, as a picture for notebooks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from io import StringIO
from typing import TYPE_CHECKING, Any

from kaiju.drawing.paper import Console, Printable, Text
from kaiju.drawing.picture import Picture
from kaiju.drawing.screen import Screen
from kaiju.errors import SetupError
from kaiju.game.answers import asks_for_dice, face_turns, free_turns, listed_options
from kaiju.game.decision import Decision
from kaiju.given import quoted, whole
from kaiju.text import known_language
from kaiju.text.labels import decision_prompt, option_label, question_of
from kaiju.text.phrases import card_phrase, listed

if TYPE_CHECKING:
    from kaiju.game.game import Game

NARROWEST = 20


class Board:
    """What is shown of a game: nothing that the seat, or a spectator (None), may not see."""

    def __init__(self, game: Game, seat: int | None, language: str) -> None:
        self.language = known_language(language)
        self.view = game.view(seat)
        self.names = game._names_of_seats(self.language)
        self.screen = Screen(self.names, self.language, game.edition, game.challenge_cards)
        decision = game.decision
        self.asked = decision if decision is not None and decision.seat == self.view["you"] else None
        """The question, if it is put to whoever looks."""

    def text(self, width: int) -> str:
        columns = whole(width)
        if columns is None or columns < NARROWEST:
            raise SetupError(f"The width must be a whole number from {NARROWEST} up, not {quoted(width)}.")
        paper = StringIO()
        Console(paper, columns, coloured=False).print(*self.parts())
        return paper.getvalue().rstrip("\n")

    def parts(self) -> Iterator[Printable]:
        yield self.screen.table(self.view, tiles=True, piles=True)
        dice = self.view["dice"] if self.asked is None else dice_for(self.view, self.asked)
        if dice and not self.view["over"]:
            yield self.screen.dice(dice)
            yield from (Text(line) for line in self.screen.fate(self.view))
        yield Text(self.question())
        if self.asked is not None:
            yield self.screen.options(answer_rows(self.asked, dice, self.screen))

    def svg(self) -> str:
        answers = [] if self.asked is None else [option.key for option in listed_options(self.asked)]
        return Picture(self.view, self.screen, self.question(), answers).svg()

    def question(self) -> str:
        """What everybody knows of the open question or, for whoever has to answer it, the question itself."""
        if self.asked is not None:
            screen = self.screen
            return decision_prompt(self.asked, self.language, edition=screen.edition, cards=screen.cards)
        if self.view["decision"] is not None:
            asked = self.view["decision"]
            return self.screen.word("asked", name=self.names[asked["seat"]], kind=asked["kind"])
        winners = [self.names[seat] for seat in self.view["winners"]]
        return self.screen.word("won" if winners else "nobody-won", names=listed(winners, self.language))


def answer_rows(decision: Decision, dice: Sequence[str], screen: Screen) -> Iterator[tuple[str, str, str]]:
    """Number, label and key of each answer; where numbers mean dice, the key comes first."""
    rolling = asks_for_dice(decision)
    for i, option in enumerate(listed_options(decision), start=1):
        label = option_label(
            option,
            screen.language,
            kind=question_of(decision),
            names=screen.names,
            dice=dice,
            edition=screen.edition,
            cards=screen.cards,
        )
        yield (option.key, label, "") if rolling else (f"{i:2}", label, option.key)
    for card, keys in free_turns(decision).items():
        data = decision[keys[0]].data
        name = card_phrase(data["card"], screen.language, edition=screen.edition, family=data.get("family"))
        yield "", screen.word("turn-any", card=name), f"turn 0 to claw with {card}"
    for key in face_turns(decision)[-1:]:
        yield "", screen.word("turn-every"), key


def dice_for(view: Mapping[str, Any], decision: Decision) -> Sequence[str]:
    """The dice that a question is about.

    A component may have dice of its own rolled before a loss; some of those may be rolled again.
    """
    own_dice = decision.kind == "damage" and "take" not in decision.options.keys
    dice: Sequence[str] = view["side_dice"] if own_dice else view["dice"]
    return dice
