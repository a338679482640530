"""What stands in `kaiju.encoding.observation`, by the name that it used to have."""

from kaiju.encoding.observation import *  # noqa: F403
