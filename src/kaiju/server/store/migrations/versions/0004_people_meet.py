"""Pushes to closed pages, people's histories, and tables at which people wait for anybody."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.create_table(
        "keys",
        sa.Column("name", sa.String(32), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )
    op.create_table(
        "pushes",
        sa.Column("device", sa.String(64), primary_key=True),
        sa.Column("person", sa.String(64), nullable=False),
        sa.Column("endpoint", sa.Text, nullable=False),
        sa.Column("p256dh", sa.String(100), nullable=False),
        sa.Column("auth", sa.String(32), nullable=False),
        sa.Column("language", sa.String(8), nullable=False),
        sa.Column("made_at", sa.Float(53), nullable=False),
    )
    op.create_index("pushes_person", "pushes", ["person"])
    op.create_table(
        "rung",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("seat", sa.SmallInteger, primary_key=True),
        sa.Column("question", sa.Integer, nullable=False),
    )
    op.create_table(
        "played",
        sa.Column("person", sa.String(64), primary_key=True),
        sa.Column("sort", sa.String(10), primary_key=True),
        sa.Column("about", sa.String(64), primary_key=True),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("wins", sa.Integer, nullable=False),
        sa.Column("losses", sa.Integer, nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
    )
    op.create_index("played_about", "played", ["about"])
    op.create_table("uncounted", sa.Column("person", sa.String(64), primary_key=True))
    op.create_table(
        "meetings",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("wish", sa.String(64), nullable=False),
        sa.Column("least", sa.SmallInteger, nullable=False),
        sa.Column("most", sa.SmallInteger, nullable=False),
        sa.Column("made_at", sa.Float(53), nullable=False),
    )
    op.create_index("meetings_wish", "meetings", ["wish"])
