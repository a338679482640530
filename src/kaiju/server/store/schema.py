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
    sa.Index("tables_status", "status"),
)
ended_games = sa.Table(
    "ended_games",
    metadata,
    sa.Column("edition", sa.String(20), primary_key=True),
    sa.Column("how", sa.String(40), primary_key=True),
    sa.Column("games", sa.Integer, nullable=False),
    sa.Column("turns", sa.BigInteger, nullable=False),
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
traces = sa.Table(
    "traces",
    metadata,
    sa.Column("person", sa.String(64), primary_key=True),
    sa.Column("table_id", sa.String(32), primary_key=True),
    sa.Column("token", sa.String(64), primary_key=True),
    sa.Index("traces_table", "table_id"),
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
people = sa.Table(
    "people",
    metadata,
    sa.Column("person", sa.String(64), primary_key=True),
    sa.Column("phrase", sa.String(64), unique=True),
    sa.Column("settings", sa.Text, nullable=False),
    sa.Column("made_at", sa.Float(53), nullable=False),
)
devices = sa.Table(
    "devices",
    metadata,
    sa.Column("token", sa.String(64), primary_key=True),
    sa.Column("person", sa.String(64), nullable=False),
    sa.Column("made_at", sa.Float(53), nullable=False),
    sa.Column("seen_at", sa.Float(53), nullable=False),
    sa.Column("revoked_at", sa.Float(53)),
    sa.Index("devices_person", "person"),
)
bans = sa.Table(
    "bans",
    metadata,
    sa.Column("address", sa.String(64), primary_key=True),
    sa.Column("until", sa.Float(53), nullable=False),
)
keys = sa.Table(
    "keys",
    metadata,
    sa.Column("name", sa.String(32), primary_key=True),
    sa.Column("value", sa.Text, nullable=False),
)
pushes = sa.Table(
    "pushes",
    metadata,
    sa.Column("device", sa.String(64), primary_key=True),
    sa.Column("person", sa.String(64), nullable=False),
    sa.Column("endpoint", sa.Text, nullable=False),
    sa.Column("p256dh", sa.String(100), nullable=False),
    sa.Column("auth", sa.String(32), nullable=False),
    sa.Column("language", sa.String(8), nullable=False),
    sa.Column("made_at", sa.Float(53), nullable=False),
    sa.Index("pushes_person", "person"),
)
rung = sa.Table(
    "rung",
    metadata,
    sa.Column("table_id", sa.String(32), primary_key=True),
    sa.Column("seat", sa.SmallInteger, primary_key=True),
    sa.Column("question", sa.Integer, nullable=False),
)
played = sa.Table(
    "played",
    metadata,
    sa.Column("person", sa.String(64), primary_key=True),
    sa.Column("sort", sa.String(10), primary_key=True),
    sa.Column("about", sa.String(64), primary_key=True),
    sa.Column("games", sa.Integer, nullable=False),
    sa.Column("wins", sa.Integer, nullable=False),
    sa.Column("losses", sa.Integer, nullable=False),
    sa.Column("name", sa.String(64), nullable=False),
    sa.Index("played_about", "about"),
)
uncounted = sa.Table("uncounted", metadata, sa.Column("person", sa.String(64), primary_key=True))
meetings = sa.Table(
    "meetings",
    metadata,
    sa.Column("table_id", sa.String(32), primary_key=True),
    sa.Column("wish", sa.String(64), nullable=False),
    sa.Column("least", sa.SmallInteger, nullable=False),
    sa.Column("most", sa.SmallInteger, nullable=False),
    sa.Column("made_at", sa.Float(53), nullable=False),
    sa.Index("meetings_wish", "wish"),
)
