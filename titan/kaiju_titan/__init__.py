"""The network that taught itself to play King of Tokyo, for `kaiju.bots.titan`. Its note says how it was made."""
