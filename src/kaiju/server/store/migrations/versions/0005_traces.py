"""Tables that keep something of somebody though they have no seat there, or had it by another token."""

import json

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    traces = op.create_table(
        "traces",
        sa.Column("person", sa.String(64), primary_key=True),
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("token", sa.String(64), primary_key=True),
    )
    op.create_index("traces_table", "traces", ["table_id"])
    # Those who have left their seats before the start.
    connection = op.get_bind()
    held = {tuple(row) for row in connection.execute(sa.text("SELECT token, table_id FROM holders"))}
    sat = connection.execute(sa.text("SELECT table_id, body FROM entries WHERE kind = 'sit'"))
    left = {(token, row.table_id) for row in sat for token in tokens_in(row.body)} - held
    if left:
        rows = [{"person": token, "table_id": table_id, "token": token} for token, table_id in sorted(left)]
        connection.execute(traces.insert(), rows)


def tokens_in(body: str) -> list[str]:
    """None, if it is damaged."""
    try:
        return [str(token) for token in json.loads(body)["tokens"]]
    except (ValueError, LookupError, TypeError):
        return []
