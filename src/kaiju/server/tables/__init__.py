"""A table: what its entries add up to, and what may be proposed. No I/O and no clock; imports nothing of the server."""
