"""What is in the boxes. Importing this package registers every component and makes the rules complete."""

# ruff: noqa: F401, I001  (importing registers, and components are numbered in the order in which they register)
from kaiju.boxes.base import attack, buying, defence, dice, discard, score
from kaiju.boxes.dark import cards
from kaiju.boxes import power_up
from kaiju.boxes.luchador import evolutions
from kaiju.boxes.base import mimic
from kaiju.boxes.origins import discard as origins_discard
from kaiju.boxes.origins import keep
from kaiju.boxes.wicked import tiles
from kaiju.rules import drive
from kaiju.rules.components import seal

seal()
