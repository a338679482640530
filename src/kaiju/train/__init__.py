"""What makes the numbers in `kaiju.bots.learned`: `python -m kaiju.train.<what>`, in a checkout.

Each command plays games by the compiled rules, fits numbers to how they end, and writes the file of its name, nothing
else. Which numbers there are, and where they count from, is up to the policies that use them.
"""

from kaiju.extras import needs

needs("numpy", what="Learning")
