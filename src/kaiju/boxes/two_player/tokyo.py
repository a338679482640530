"""What Tokyo gives in the variant for two."""

from __future__ import annotations

from kaiju.rules.codes import BY_TOKYO
from kaiju.rules.gains import gain_energy
from kaiju.rules.kit import hears
from kaiju.rules.state import State


@hears
def tokyo_pays(g: State, me: int, points: int) -> bool:
    gain_energy(g, me, 1, BY_TOKYO)
    return True
