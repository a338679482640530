"""Names that look alike though they are written differently: Ann with a Cyrillic A, O as a zero."""

from __future__ import annotations

import re
import unicodedata

LOOKS = dict(
    zip(
        "аеорсухкмнтвіјѕһԁԛԝґзбαβεικνορτυχηγ0135|!ıł@$",
        "aeopcyxkmhtbijshdqwr36abeikvoptuxnyolesllilas",
        strict=True,
    )
)
"""Small letters of other alphabets, and signs, with the Latin letters or signs that they look like."""
ALIKE = (("rn", "m"), ("vv", "w"), ("i", "l"))


def looks_like(name: str) -> str:
    """The same for all names that can be taken for each other; only good for comparing."""
    plain = "".join(c for c in unicodedata.normalize("NFKD", name).casefold() if not unicodedata.combining(c))
    shown = "".join(LOOKS.get(c, c) for c in plain)
    for looks, same in ALIKE:
        shown = shown.replace(looks, same)
    return re.sub(r"[\W_]", "", shown) or name
