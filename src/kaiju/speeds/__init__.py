"""One source of rules, several speeds: loops over many games, the compiled rules, CUDA."""
