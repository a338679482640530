"""What is timed, and how: `make bench`. Machines are noisy, so contestants take turns and ratios are what counts."""
