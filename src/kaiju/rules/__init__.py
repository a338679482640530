"""The game itself. Nothing here does I/O, reads a clock, or uses randomness other than the state's own."""
