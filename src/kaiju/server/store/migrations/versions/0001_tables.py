"""Tables, their entries, and who is there."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("rules", sa.Integer, nullable=False),
        sa.Column("opened_at", sa.Float(53), nullable=False),
        sa.Column("updated_at", sa.Float(53), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("status", sa.String(16), nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("due_at", sa.Float(53)),
        sa.Column("summary", sa.Text, nullable=False),
    )
    op.create_index("tables_due", "tables", ["due_at"])
    op.create_index("tables_listed", "tables", ["listed", "status", "updated_at"])
    op.create_table(
        "entries",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("at", sa.Float(53), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("seat", sa.SmallInteger),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("events", sa.Text),
    )
    op.create_table(
        "snapshots",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("data", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "holders",
        sa.Column("token", sa.String(64), primary_key=True),
        sa.Column("table_id", sa.String(32), primary_key=True),
    )
    op.create_table(
        "seated",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("seat", sa.SmallInteger, primary_key=True),
        sa.Column("body", sa.Text, nullable=False),
    )
    op.create_table(
        "carries",
        sa.Column("code", sa.String(64), primary_key=True),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("seat", sa.SmallInteger, nullable=False),
        sa.Column("until", sa.Float(53), nullable=False),
    )
    op.create_table(
        "processes",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("seen_at", sa.Float(53), nullable=False),
    )
    op.create_table(
        "connections",
        sa.Column("process", sa.String(32), primary_key=True),
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("seat", sa.SmallInteger, primary_key=True),
    )
    op.create_index("connections_table", "connections", ["table_id"])
