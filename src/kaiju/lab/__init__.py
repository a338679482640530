"""The laboratory: many games at once, and what they show."""

from kaiju.extras import needs

needs("numpy", what="The laboratory")
