"""Where tables are kept: SQLite or PostgreSQL. Knows tables by what they consist of, never by what people may do."""
