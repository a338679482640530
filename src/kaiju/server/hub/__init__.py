"""The open tables of this process: what people do at them, who is there, and what happens by itself."""
