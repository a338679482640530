"""Recovery phrases: words that nobody can guess, easy to write down and to read out in any language."""

from __future__ import annotations

import secrets

from kaiju.server.tables.tokens import hash_token

CONSONANTS, VOWELS = "bdfgjklmnprstvz", "aeiou"
WORDS, SYLLABLES = 4, 3
"""Seventy-five ways to say a syllable: a phrase is one of more than 2 to the power of 74."""


def new_word(syllables: int) -> str:
    return "".join(secrets.choice(CONSONANTS) + secrets.choice(VOWELS) for _ in range(syllables))


def new_phrase() -> str:
    return " ".join(new_word(SYLLABLES) for _ in range(WORDS))


def hash_phrase(phrase: str) -> str:
    """However it was written: spaces, capitals and signs don't matter."""
    return hash_token("phrase " + "".join(letter for letter in phrase.casefold() if letter.isalpha()))
