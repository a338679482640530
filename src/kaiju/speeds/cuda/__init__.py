"""The rules on a GPU: twins of every rule as device functions, and kernels that run them on waves of games.

No GPU is needed to make the code. Nothing here runs, and numba-cuda is not imported, before it is asked for.
"""
