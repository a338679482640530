"""`kaiju serve`: tables for people and bots."""

from __future__ import annotations

from typing import Annotated

from kaiju.cli.options import DatabaseOption
from kaiju.cli.typed import Option


def serve(
    host: Annotated[str, Option("--host", help="The address to listen at; 0.0.0.0 is for everybody.")] = "127.0.0.1",
    port: Annotated[int, Option("--port", "-p", min=0, max=65535, help="0 takes any that is free.")] = 8000,
    database: DatabaseOption = None,
    channels: Annotated[
        str | None,
        Option("--channels", help="How several server processes hear of each other: memory or redis://…."),
    ] = None,
    inner: Annotated[
        str,
        Option("--inner", help="The address at which the other processes reach this one, if not on this machine."),
    ] = "127.0.0.1",
    host_name: Annotated[
        list[str] | None,
        Option("--host-name", help="A name by which the server may be asked for; can be given several times."),
    ] = None,
    trust_proxy: Annotated[
        bool, Option("--trust-proxy", help="Behind a proxy: believe what it says of addresses and https.")
    ] = False,
    clients_per_address: Annotated[
        int | None, Option("--clients-per-address", min=1, help="Live connections from one address.")
    ] = None,
    requests_per_second: Annotated[
        float | None, Option("--requests-per-second", min=1, help="Requests from one address.")
    ] = None,
    tables_per_minute: Annotated[
        float | None, Option("--tables-per-minute", min=1, help="New tables from one address.")
    ] = None,
    chats_per_minute: Annotated[
        float | None, Option("--chats-per-minute", min=1, help="Messages to people from one address.")
    ] = None,
    keep_finished: Annotated[
        float | None, Option("--keep-finished", min=0, help="Days after which finished tables are deleted.")
    ] = None,
    keep_unfinished: Annotated[
        float | None,
        Option("--keep-unfinished", min=0, help="Days after which tables are deleted at which nothing happens."),
    ] = None,
    bot: Annotated[
        list[str] | None,
        Option("--bot", "-b", help="A bot of an installed package that may sit at tables; may be given several times."),
    ] = None,
    push_contact: Annotated[
        str | None,
        Option("--push-contact", help="Where push services reach you: mailto:… or https://…; else the host's name."),
    ] = None,
    open_browser: Annotated[bool, Option("--open/--no-open", help="Open the page in your browser.")] = False,
) -> None:
    """Serve tables for people and bots."""
    from kaiju.server.net.limits import Limits, Retention
    from kaiju.server.serve import ServerSpec
    from kaiju.server.serve import serve as run

    wanted = {
        "clients_per_address": clients_per_address,
        "requests_per_second": requests_per_second,
        "requests_at_once": requests_per_second and requests_per_second * 5,
        "tables_per_minute": tables_per_minute,
        "chats_per_minute": chats_per_minute,
        "chats_at_once": chats_per_minute and max(1, chats_per_minute / 3),
    }
    if requests_per_second:
        wanted |= Limits.for_requests(requests_per_second)
    limits = Limits(**{name: value for name, value in wanted.items() if value is not None})  # type: ignore[arg-type]
    run(
        ServerSpec(
            host,
            port,
            database=database,
            channels=channels,
            inner=inner,
            host_names=host_name or (),
            trust_proxy=trust_proxy,
            limits=limits,
            retention=Retention(keep_finished, keep_unfinished),
            bots=bot or (),
            push_contact=push_contact,
            open_browser=open_browser,
        )
    )
