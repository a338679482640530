"""What stands in `kaiju.encoding.blocks`, by the name that it used to have."""

from kaiju.encoding.blocks import *  # noqa: F403
