"""Even More Wicked!: the gauge and its tiles."""
