"""People who want to be known on several devices, their tokens, and addresses that are kept out."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "people",
        sa.Column("person", sa.String(64), primary_key=True),
        sa.Column("phrase", sa.String(64), unique=True),
        sa.Column("settings", sa.Text, nullable=False),
        sa.Column("made_at", sa.Float(53), nullable=False),
    )
    op.create_table(
        "devices",
        sa.Column("token", sa.String(64), primary_key=True),
        sa.Column("person", sa.String(64), nullable=False),
        sa.Column("made_at", sa.Float(53), nullable=False),
        sa.Column("seen_at", sa.Float(53), nullable=False),
        sa.Column("revoked_at", sa.Float(53)),
    )
    op.create_index("devices_person", "devices", ["person"])
    op.create_table(
        "bans",
        sa.Column("address", sa.String(64), primary_key=True),
        sa.Column("until", sa.Float(53), nullable=False),
    )
