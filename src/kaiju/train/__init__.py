"""What makes the numbers in `kaiju.bots.learned`: `python -m kaiju.train.<what>`, from the root of a checkout.

Each command plays games by the compiled rules, fits numbers to how they end, and writes one file. It reads no number
that it writes.
"""
