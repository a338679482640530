"""What a refusal must be like."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

import kaiju


@contextmanager
def refused(error: type[kaiju.KaijuError], sentence: str, game: kaiju.Game | None = None) -> Iterator[None]:
    """Raises exactly `error` with `sentence` in it, and leaves `game` as it was."""
    before = game and (game.clone(), game.events, game.record(), game.to_bytes())
    with pytest.raises(kaiju.KaijuError) as raised:
        yield
    assert raised.type is error
    assert sentence in str(raised.value)
    assert str(raised.value).endswith("."), "a sentence"
    if game is not None:
        assert (game, game.events, game.record(), game.to_bytes()) == before
