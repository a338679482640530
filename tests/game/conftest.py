"""What tests of the face share."""

from __future__ import annotations

import pytest

import kaiju
from tests.table import QUIET


@pytest.fixture
def rolling() -> kaiju.Game:
    return kaiju.arrange(seats=[{"energy": 5}, {"place": "city"}], market=["heal", "wings", "jets"], dice=QUIET * 2)
