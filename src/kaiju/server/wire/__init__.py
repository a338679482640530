"""What goes over the wire, declared once: everything that the server and its clients send each other is one of these
Structs.

They check what clients send. What the server sends is built as dicts, which is quicker; tests hold real messages and
answers against the Structs. `python -m kaiju.server.wire --write` makes the page's types of them, and the OpenAPI
description is made of them too.

Fields that may be left out are UNSET by default. A field with another default may be left out by a client, and by the
server only in Structs that say `omit_defaults`.
"""
