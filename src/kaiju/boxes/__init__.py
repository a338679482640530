"""The boxes: a room for each. Importing this package installs them all.

`kaiju.boxes.load(folder)` adds one of somebody's own.
"""

# ruff: noqa: F401, I001  (importing registers, in the order in which boxes and their components are numbered)
from kaiju.boxes import base, wicked, dark, origins, power_up, luchador, two_player
from kaiju.boxes import cthulhu, king_kong, transformation, cybertooth, anubis, halloween, mindbug
from kaiju.boxes.base import attack, buying, defence, dice, discard, score, mimic
from kaiju.boxes.two_player import tokyo
from kaiju.boxes.dark import cards, zombies, setup as dark_setup, showing as dark_showing
from kaiju.boxes.origins import keep, discard as origins_discard
from kaiju.boxes.wicked import gauge, tiles, setup as wicked_setup, showing as wicked_showing
from kaiju.boxes.power_up import alienoid, baby_gigazaur, cyber_bunny, cyber_kitty, gigazaur, kraken, meka_dragon
from kaiju.boxes.power_up import pandakai, space_penguin, the_king, hearing, purchases, secrets
from kaiju.boxes.power_up import setup as power_up_setup, showing as power_up_showing
from kaiju.boxes.luchador import masks, challenges, evolutions, setup, showing
from kaiju.boxes.cthulhu import cultists, setup as cthulhu_setup, showing as cthulhu_showing
from kaiju.boxes.king_kong import evolutions as kong_evolutions, tower, setup as kong_setup, showing as kong_showing
from kaiju.boxes.transformation import forms, setup as transformation_setup, showing as transformation_showing
from kaiju.boxes.cybertooth import berserk, setup as cybertooth_setup, showing as cybertooth_showing
from kaiju.boxes.anubis import fate, greed, storms, places, dice as curses_on_dice, gifts, cards as curses_on_cards
from kaiju.boxes.anubis import secrets as anubis_secrets, setup as anubis_setup, showing as anubis_showing
from kaiju.boxes.halloween import pumpkin_jack, boogie_woogie
from kaiju.boxes.halloween import costumes, wearing, setup as halloween_setup, showing as halloween_showing
from kaiju.boxes.mindbug import mastermindbug, gigasnail_hydra, sharky
from kaiju.boxes.mindbug import keep as mindbug_keep, discard as mindbug_discard, consumables
from kaiju.boxes.mindbug import tokens, keywords, setup as mindbug_setup, showing as mindbug_showing
from kaiju.rules import drive
from kaiju.rules.boxes import load
