"""The table without a server: `kaiju site` writes it as plain files, and a browser runs the server's own code.

In the browser, Pyodide runs `desk`, which is the server's hub and its handlers behind messages of a web worker. What
can't run there, compiled or not needed, has a face of the same name in `faces`. `writing` makes the folder.
"""
