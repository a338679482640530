"""How the challenges of the Luchador pack come out among equal bots: `python -m kaiju.lab.challenges`.

    >>> found = survey(TableSpec(players=4), RunSpec(games=20, seed=1, jobs=1, compiled=False))
    >>> found.games, found["won by the challenger"].count == found["won by nobody"].count
    (20, True)

Whole games are played. Challenges are answered as `kaiju.bots.policies.duel` does, everything else as the angry bot
does. Each challenge is followed as written beside the game, for the sake of its events. At the moment of the reveal it
is played out in other ways too: with the answer of either side turned round, and without either ally. So what an answer
or an ally brought is a difference between two ends of the same challenge, and not between challenges of different
sorts.

Gains are in stars. What isn't stars counts as the bots value it (`kaiju.bots.policies.duel`), and what the other living
monsters gain on average is taken off: it is a lead that wins games.
"""
