"""What stands in `kaiju.encoding.actions`, by the name that it used to have."""

from kaiju.encoding.actions import *  # noqa: F403
