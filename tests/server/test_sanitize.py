"""Names and chat: short, on one line, and nothing in them that can't be seen or moves what stands beside it."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kaiju.server.tables.refusals import Refusal
from kaiju.server.tables.sanitize import CHAT_LENGTH, COMBINING_RUN, NAME_LENGTH, chat_text, cleaned, player_name

INVISIBLE = (
    "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b\u180e\u200b\u200c\u200d\u200e\u200f\u2060\u2061\u2064\u2066\u2069"
    "\u202a\u202e\u2800\u3164\ufe00\ufe0f\ufeff\uffa0\ufff9\U000e0001\U000e0041\U000e0100\u0000\u0007\u001b\u007f\u0085"
)


@pytest.mark.parametrize(
    "written, read",
    [
        ("Ann", "Ann"),
        ("  Ann \t\n Lee\r\n", "Ann Lee"),
        ("Ann\u2028Lee\u2029\u00a0\u3000!", "Ann Lee !"),
        ("<script>alert(1)</script>", "<script>alert(1)</script>"),
        ("A\u0308nn", "Änn"),
        ("Ян Łukasz Ζωή 田中 שלום", "Ян Łukasz Ζωή 田中 שלום"),
        ("हिन्दी ไทยน้ำ", "हिन्दी ไทยน้ำ"),
        ("\u202eAnn\u202c", "Ann"),
        ("A\u200bn\u2060n", "Ann"),
        ("a" + "\u0300\u0301\u0302\u0303\u0304\u0305" * 3 + "b", "à\u0301\u0302\u0303b"),
        ("\U0001f469\u200d\U0001f680", "\U0001f469\u200d\U0001f680"),
        ("\u2764\ufe0f", "\u2764\ufe0f"),
        ("\u0301Ann", "Ann"),
        (" \u0301 Ann", "Ann"),
        ("\ud800Ann\udfff", "Ann"),
        ("\ue000Ann\uffff", "Ann"),
    ],
)
def test_what_is_written_and_what_others_read(written: str, read: str) -> None:
    assert cleaned(written) == read


@pytest.mark.parametrize("char", INVISIBLE, ids=lambda char: f"{ord(char):x}")
def test_nobody_hides_behind_what_cannot_be_seen(char: str) -> None:
    for text in (char, char * 3, f" {char} ", f"{char}\u0301"):
        with pytest.raises(Refusal, match="at least one letter"):
            player_name(text)
    for text in (f"Ann{char}", f"{char}Ann", f"An{char}n"):
        assert player_name(text) == "Ann", "nor looks like somebody else"


def test_names_and_messages_are_short() -> None:
    assert player_name("x" * NAME_LENGTH) == "x" * NAME_LENGTH
    assert player_name(f"  {'x' * NAME_LENGTH}\u200b ") == "x" * NAME_LENGTH
    assert chat_text("x" * CHAT_LENGTH) == "x" * CHAT_LENGTH
    for check, length in ((player_name, NAME_LENGTH), (chat_text, CHAT_LENGTH)):
        with pytest.raises(Refusal, match=f"at most {length} letters"):
            check("x" * (length + 1))
    with pytest.raises(Refusal, match="nothing to say"):
        chat_text(" \u200b\n")


@settings(max_examples=300, deadline=None, derandomize=True)
@given(st.text(max_size=40) | st.text(st.sampled_from(INVISIBLE + " a\u0301\U0001f469\n<"), max_size=20))
def test_whatever_is_written_one_plain_line_is_read(text: str) -> None:
    read = cleaned(text)
    assert cleaned(read) == read == read.strip()
    assert "  " not in read and "\n" not in read
    run = 0
    for i, char in enumerate(read):
        kind = unicodedata.category(char)
        assert kind not in ("Cc", "Cs", "Co", "Cn", "Zl", "Zp")
        assert kind != "Cf" or (char == "\u200d" and 0 < i < len(read) - 1)
        run = run + 1 if kind in ("Mn", "Me") else 0
        assert run <= COMBINING_RUN and (run == 0 or i > 0)
    read.encode()
