"""What the server answers: the HTTP API, the live channel, and the page's files."""
