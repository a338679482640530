"""What browsers draw in tests falls the same way in every run: their words are in the dice."""

from __future__ import annotations

from collections.abc import Callable

from tests.chance import chance
from tests.page.browsing import Visitor

Come = Callable[..., Visitor]
DRAW = "() => [...crypto.getRandomValues(new Uint8Array(16))].join()"


def test_a_browsers_draws_follow_from_the_name_of_the_test(come: Come) -> None:
    drawn = []
    for name in ("one", "one", "another"):
        with chance.named(name):
            drawn.append(come().go().evaluate(DRAW))
    assert drawn[0] == drawn[1] != drawn[2]


def test_no_two_words_are_alike(come: Come) -> None:
    page = come().go()
    drawn = [page.evaluate(DRAW) for _ in range(20)]
    page.reload()
    assert len({*drawn, page.evaluate(DRAW)}) == 21
