"""How Alembic reaches the database: by the connection that `kaiju.server.store.migrate` gives it."""

from alembic import context

context.configure(connection=context.config.attributes["connection"], render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
