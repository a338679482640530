"""The laboratory: many games at once, and what they show."""
