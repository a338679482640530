"""The box as it lies beside these tests, whether it is installed or not."""

from pathlib import Path

import kaiju

BOX = kaiju.boxes.load(str(Path(__file__).parents[1]))
