"""Search: games are played on from a position by compiled rules; bots, advice and reviews go by how they end."""

from kaiju.extras import needs

needs("numpy", what="Searching")
