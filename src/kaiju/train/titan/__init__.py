"""Self-play: how the network of `kaiju.encoding.network` teaches itself to play.

`python -m kaiju.train.titan train titan.npz --minutes 10` from nothing, `--go-on` from a checkpoint; `measure` lets it
play against quick bots, `pack` writes it as the package has it, `curves` draws how it learned. Learning needs
PyTorch 2, on a GPU for more than a trial.
"""
