"""When the sage leaves Tokyo, as it has learned: `python -m bench.leave` writes this file.

What leaving is worth is a sum, in millionths of a game: so much for each of six numbers (hearts left, the
attacker's hearts, stars of both, energy of both), for their products, for the cards of both, and for what
the net foresees.
"""

from __future__ import annotations

SIZES = (13, 13, 20, 20, 16, 16)
MIDDLES = (7, 7, 7, 7, 4, 4)
CLAMPS = (150, 500, 1500)
"""Up to so much, in the net's chances, counts what it foresees."""
CONSTANT = 13526
BY_NUMBER = (
    (418273, 8700, 33364, 9217, -32525, -61683, -72606, -68739, -72158, -76273, -50665, -34229, 0),
    (0, 76083, 48092, 32378, 28347, 48083, 50342, 11497, -21484, -46198, -71864, -72017, -82583),
    (
        0,
        20408,
        -1279,
        1426,
        188,
        -4190,
        -5804,
        -2806,
        -14036,
        -29332,
        -43989,
        -38589,
        -23149,
        3934,
        11050,
        -26208,
        -39042,
        76285,
        96386,
        19421,
    ),
    (
        87719,
        83390,
        69053,
        55913,
        40340,
        22313,
        7527,
        -7836,
        -21279,
        -30362,
        -35963,
        -52037,
        -56805,
        -58493,
        -69405,
        -67689,
        -39025,
        -5694,
        18347,
        60664,
    ),
    (-8137, -9641, -7431, -2296, 5557, 9974, 13964, 12556, 0, 0, 0, 0, 0, 0, 0, 0),
    (15380, 8759, 3882, -2119, -3356, -1296, 948, -2410, -5114, -3177, 1337, 0, 0, 0, 0, 0),
)
PRODUCTS = (-1929, 747, -1023, 326, -279, -1313, -376, -46, 861, -840, 2, -384, -433, 253, 36)
FORESEEN = (56, 26, 152)
MINE = {
    "acid-attack": 96033,
    "burrowing": 56389,
    "fire-breathing": 82890,
    "poison-quills": 18354,
    "poison-spit": 98606,
    "shrink-ray": 101820,
    "spiked-tail": 90639,
    "urbavore": -21898,
    "alien-origin": 23804,
    "made-in-a-lab": -15148,
    "camouflage": -5082,
    "even-bigger": 873,
    "zombify": -44979,
    "it-has-a-child": -32877,
    "jets": -104318,
    "rapid-healing": -34436,
    "regeneration": 40802,
    "were-only-making-it-stronger": 24477,
    "wings": -93051,
    "giant-brain": 49325,
    "psychic-probe": -31881,
    "stretchy": -2194,
    "battery-monster": 10327,
    "friend-of-children": 5120,
    "nanobots": 3194,
    "reflective-hide": 70645,
    "super-jump": -26094,
    "unstable-dna": 50876,
}
THEIRS = {
    "acid-attack": -944,
    "burrowing": -90909,
    "fire-breathing": -10800,
    "poison-spit": 75893,
    "shrink-ray": -43906,
    "spiked-tail": -3942,
    "made-in-a-lab": -15767,
    "camouflage": -36196,
    "even-bigger": 240,
    "zombify": -20713,
    "it-has-a-child": -21766,
    "jets": -69697,
    "rapid-healing": -3199,
    "were-only-making-it-stronger": -14467,
    "wings": -119556,
    "giant-brain": 4226,
    "psychic-probe": -49308,
    "battery-monster": -8088,
    "nanobots": -16227,
    "reflective-hide": -15250,
    "super-jump": -24981,
}
