"""The database's tables. `migrations` brings a database to this layout."""

from __future__ import annotations

import sqlalchemy as sa

metadata = sa.MetaData()

tables = sa.Table(
    "tables",
    metadata,
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
    sa.Index("tables_due", "due_at"),
    sa.Index("tables_listed", "listed", "status", "updated_at"),
)
entries = sa.Table(
    "entries",
    metadata,
    sa.Column("table_id", sa.String(32), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("at", sa.Float(53), nullable=False),
    sa.Column("kind", sa.String(16), nullable=False),
    sa.Column("seat", sa.SmallInteger),
    sa.Column("body", sa.Text, nullable=False),
    sa.Column("events", sa.Text),
)
snapshots = sa.Table(
    "snapshots",
    metadata,
    sa.Column("table_id", sa.String(32), primary_key=True),
    sa.Column("number", sa.Integer, nullable=False),
    sa.Column("data", sa.LargeBinary, nullable=False),
)
holders = sa.Table(
    "holders",
    metadata,
    sa.Column("token", sa.String(64), primary_key=True),
    sa.Column("table_id", sa.String(32), primary_key=True),
)
seat_settings = sa.Table(
    "seated",
    metadata,
    sa.Column("table_id", sa.String(32), primary_key=True),
    sa.Column("seat", sa.SmallInteger, primary_key=True),
    sa.Column("body", sa.Text, nullable=False),
)
carries = sa.Table(
    "carries",
    metadata,
    sa.Column("code", sa.String(64), primary_key=True),
    sa.Column("table_id", sa.String(32), nullable=False),
    sa.Column("seat", sa.SmallInteger, nullable=False),
    sa.Column("until", sa.Float(53), nullable=False),
)
processes = sa.Table(
    "processes",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("seen_at", sa.Float(53), nullable=False),
)
connections = sa.Table(
    "connections",
    metadata,
    sa.Column("process", sa.String(32), primary_key=True),
    sa.Column("table_id", sa.String(32), primary_key=True),
    sa.Column("seat", sa.SmallInteger, primary_key=True),
    sa.Index("connections_table", "table_id"),
)
