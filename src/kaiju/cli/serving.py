"""`kaiju serve`: tables for people and bots."""

from __future__ import annotations

from typing import Annotated

import typer

from kaiju.cli.options import DatabaseOption


def serve(
    host: Annotated[
        str, typer.Option("--host", help="The address to listen at; 0.0.0.0 is for everybody.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", "-p", min=0, max=65535, help="0 takes any that is free.")] = 8000,
    database: DatabaseOption = None,
    channels: Annotated[
        str | None,
        typer.Option("--channels", help="How several server processes hear of each other: memory or redis://…."),
    ] = None,
    trust_proxy: Annotated[
        bool, typer.Option("--trust-proxy", help="Behind a proxy: believe what it says of addresses and https.")
    ] = False,
    clients_per_address: Annotated[
        int | None, typer.Option("--clients-per-address", min=1, help="Live connections from one address.")
    ] = None,
    requests_per_second: Annotated[
        float | None, typer.Option("--requests-per-second", min=1, help="Requests from one address.")
    ] = None,
    tables_per_minute: Annotated[
        float | None, typer.Option("--tables-per-minute", min=1, help="New tables from one address.")
    ] = None,
    open_browser: Annotated[bool, typer.Option("--open/--no-open", help="Open the page in your browser.")] = False,
) -> None:
    """Serve tables for people and bots."""
    from kaiju.server.net.limits import Limits
    from kaiju.server.serve import serve as run

    wanted = {
        "clients_per_address": clients_per_address,
        "requests_per_second": requests_per_second,
        "requests_at_once": requests_per_second and requests_per_second * 5,
        "tables_per_minute": tables_per_minute,
    }
    limits = Limits(**{name: value for name, value in wanted.items() if value is not None})  # type: ignore[arg-type]
    run(host, port, database, channels, limits=limits, trust_proxy=trust_proxy, open_browser=open_browser)
