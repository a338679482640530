"""What stands in `kaiju.encoding.reading`, by the name that it used to have."""

from kaiju.encoding.reading import *  # noqa: F403
