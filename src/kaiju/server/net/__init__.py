"""What goes over sockets: messages in both directions, clients' connections, and news between processes."""
