"""Thinking by trying out: games played on from a position by compiled rules, and what is made of them."""
