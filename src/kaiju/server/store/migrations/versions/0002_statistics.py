"""How games ended, counted as they end; those that have ended are counted here."""

import json
from collections import Counter

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    ended = op.create_table(
        "ended_games",
        sa.Column("edition", sa.String(20), primary_key=True),
        sa.Column("how", sa.String(40), primary_key=True),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("turns", sa.BigInteger, nullable=False),
    )
    op.create_index("tables_status", "tables", ["status"])
    games, turns = Counter[tuple[str, str]](), Counter[tuple[str, str]]()
    for row in op.get_bind().execute(sa.text("SELECT summary FROM tables WHERE status = 'over'")):
        try:
            told = json.loads(row.summary)
            kind, length = (str(told["edition"]), str(told.get("how", ""))), int(told["turns"])
        except (ValueError, LookupError, TypeError):
            continue  # a damaged row is not worth a server that can't start
        games[kind] += 1
        turns[kind] += length
    if games:
        rows = [{"edition": kind[0], "how": kind[1], "games": n, "turns": turns[kind]} for kind, n in games.items()]
        op.bulk_insert(ended, rows)
