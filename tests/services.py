"""The real PostgreSQL, Redis and browser of the tests. `python -m tests.services` installs what is missing (Debian)."""

from __future__ import annotations

import asyncio
import os
import pwd
import random
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NoReturn, Self
from urllib.parse import urlsplit
from uuid import uuid4

import asyncpg
import pytest
import redis
from sqlalchemy.engine import make_url

DATABASE, REDIS = "KAIJU_TEST_DATABASE", "KAIJU_TEST_REDIS"  # addresses of servers to use instead of our own
CHROMIUM = "KAIJU_TEST_CHROMIUM"  # another browser than the machine's Chromium
SHELL = "chromium-headless-shell"


def postgres_programs() -> Path | None:
    """The folder of `initdb` and `postgres`: Debian keeps them off the PATH, one folder per version."""
    debian = [p for p in Path("/usr/lib/postgresql").glob("[0-9]*/bin") if (p / "postgres").exists()]
    if debian:
        return max(debian, key=lambda p: float(p.parent.name))
    found = shutil.which("initdb")
    return Path(found).resolve().parent if found else None


def chromium(whole: bool = False) -> str | None:
    """The browser's program: the one that only shows pages, with half the work, or the whole one."""
    return os.environ.get(CHROMIUM) or (None if whole else shutil.which(SHELL)) or shutil.which("chromium")


# Debian's packages, each with a way to tell that a machine doesn't need it.
PACKAGES: dict[str, Callable[[], object]] = {
    "postgresql": lambda: os.environ.get(DATABASE) or postgres_programs(),
    "redis-server": lambda: os.environ.get(REDIS) or shutil.which("redis-server"),
    "chromium": lambda: chromium(whole=True),
    SHELL: lambda: os.environ.get(CHROMIUM) or shutil.which(SHELL),
}
QUICKER = (SHELL,)
"""Packages without which tests only take longer. Not every system has them."""

# The tests start their own servers: a policy-rc.d, where there is none, keeps the packages from starting any.
INSTALL = r"""
export DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8
policy=/usr/sbin/policy-rc.d
if [ ! -e $policy ]; then
    trap 'rm -f $policy' EXIT
    trap 'exit 1' HUP INT TERM
    printf '#!/bin/sh\nexit 101\n' >$policy && chmod +x $policy
fi
apt-get update -q -o DPkg::Lock::Timeout=300
for package; do
    shift
    if apt-cache show "$package" >/dev/null 2>&1; then set -- "$@" "$package"; fi
done
apt-get install -qy --no-install-recommends -o DPkg::Lock::Timeout=300 "$@"
"""

# Outlives the tests however they end: told each server's pid, it waits for the end of its input, then cleans up.
WATCHDOG = r"""
while read -r line; do server=$line; done
if [ -n "$server" ] && kill -INT "$server"; then
    tries=50
    while [ $tries -gt 0 ] && kill -0 "$server"; do sleep 0.1; tries=$((tries - 1)); done
    kill -KILL "$server"
fi
rm -rf "$0"
"""


def install() -> int:
    """Install the packages that are missing; the exit status."""
    lacking = [package for package, present in PACKAGES.items() if not present()]
    if not lacking:
        return 0
    command = ["sh", "-c", INSTALL, "install", *lacking]
    if os.geteuid() != 0:
        command = ["sudo", "-n", *command]
    if shutil.which("apt-get") and shutil.which(command[0]):
        print(f"Installing {', '.join(lacking)} for the tests", flush=True)
        subprocess.run(command, stdin=subprocess.DEVNULL)
    lacking = [package for package in lacking if package not in QUICKER and not PACKAGES[package]()]
    if lacking:
        names = " ".join(lacking)
        print(f"!!! {names} could not be installed: no tests with them on this machine (an error in CI) !!!")
    return 1 if lacking and os.environ.get("CI") == "true" else 0


def missing(what: str) -> NoReturn:
    """Skip the test for want of something, to be seen in the summary; in CI, where nothing may be missing, fail."""
    if os.environ.get("CI") == "true":
        pytest.fail(f"!!! {what}", pytrace=False)
    pytest.skip(f"!!! {what}")


def free_port() -> int:
    """A port below those that systems give to outgoing connections, so that a stopped server's port stays free."""
    while True:
        port = random.SystemRandom().randrange(20_000, 32_000)
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
        return port


class Server:
    """A running server: our own, or the one that an environment variable gives (which can't be stopped)."""

    name: str
    variable: str
    account: pwd.struct_passwd | None = None  # whom it runs as, where not as us

    def __init__(self) -> None:
        self.given = os.environ.get(self.variable)
        self.process: subprocess.Popen[bytes] | None = None
        if self.given:
            return
        self.port = free_port()
        self.directory = Path(tempfile.mkdtemp(prefix=f"kaiju-{self.name.lower()}-"))
        self._watchdog = subprocess.Popen(
            ["sh", "-c", WATCHDOG, str(self.directory)],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        try:
            self.prepare()
            self.start()
        except BaseException:
            self.close()
            raise

    def prepare(self) -> None:
        """What has to be done once, before the first start."""

    def command(self) -> list[str]:
        raise NotImplementedError

    def ping(self) -> None:
        """Raise an exception unless the server answers."""
        raise NotImplementedError

    def start(self) -> None:
        """Start it, unless it runs, and wait until it answers."""
        if self.given or (self.process and self.process.poll() is None):
            return
        process = self._launch(self.command())
        deadline = time.monotonic() + 60
        while True:
            try:
                return self.ping()
            except Exception as problem:
                if process.poll() is None and time.monotonic() < deadline:
                    time.sleep(0.02)
                    continue
                raise RuntimeError(f"{self.name} does not start:\n{self.log()}") from problem

    def stop(self) -> None:
        """End it in good order."""
        self._end(signal.SIGINT)

    def kill(self) -> None:
        """End it as a crash would."""
        self._end(signal.SIGKILL)

    def close(self) -> None:
        """End it for good and remove its files."""
        if not self.given:
            self.stop()
            self._watchdog.communicate()

    def log(self) -> str:
        path = self.directory / "log"
        return path.read_text(errors="replace")[-4000:] if path.exists() else ""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _end(self, how: signal.Signals) -> None:
        if self.given:
            missing(f"{self.name} can be stopped only where it is the tests' own: unset {self.variable}")
        if self.process:
            self.process.send_signal(how)
            try:
                self.process.wait(30)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
            self._watch(None)

    def _watch(self, process: subprocess.Popen[bytes] | None) -> None:
        self.process = process
        assert self._watchdog.stdin
        self._watchdog.stdin.write(f"{process.pid if process else ''}\n".encode())
        self._watchdog.stdin.flush()

    def _launch(self, command: list[str]) -> subprocess.Popen[bytes]:
        account = self.account
        with (self.directory / "log").open("ab") as log:
            process = subprocess.Popen(
                command,
                cwd=self.directory,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,  # a Ctrl-C is for the tests, which then stop the server
                user=account and account.pw_uid,
                group=account and account.pw_gid,
                extra_groups=[] if account else None,
            )
        self._watch(process)
        return process


class Postgres(Server):
    """PostgreSQL. Durable: what is committed is on the disk, at the price of speed."""

    name, variable = "PostgreSQL", DATABASE

    def __init__(self, *, durable: bool = False) -> None:
        self.durable = durable
        self.programs = postgres_programs()
        self._databases: list[str] = []
        if not os.environ.get(DATABASE) and not self.programs:
            missing(f"PostgreSQL is not installed, nor is one given by {DATABASE}")
        super().__init__()

    def fresh_database(self) -> str:
        """The URL of a new, empty database."""
        name = f"kaiju_{uuid4().hex}"
        self._sql(f"CREATE DATABASE {name}")
        self._databases.append(name)
        return self._address("postgresql+asyncpg", name)

    def drop_database(self, url: str) -> None:
        """Remove what `fresh_database` gave, whoever is still connected."""
        name = make_url(url).database
        assert name in self._databases
        self._sql(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")
        self._databases.remove(name)

    def kill(self) -> None:
        """End it as a crash would: SIGQUIT writes nothing more, but, unlike SIGKILL, takes the backends along."""
        self._end(signal.SIGQUIT)

    def close(self) -> None:
        if self.given:
            for name in self._databases:
                self._sql(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")
        super().close()

    def prepare(self) -> None:
        if os.geteuid() == 0:  # PostgreSQL refuses to run as root
            accounts = {account.pw_name: account for account in pwd.getpwall()}
            self.account = accounts.get("postgres") or accounts["nobody"]
            os.chown(self.directory, self.account.pw_uid, self.account.pw_gid)
        options = ["--username=kaiju", "--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8", "--no-sync"]
        if self._launch([f"{self.programs}/initdb", "-D", "data", *options]).wait() != 0:
            raise RuntimeError(f"initdb fails:\n{self.log()}")
        self._watch(None)

    def command(self) -> list[str]:
        settings = {
            "port": self.port,
            "listen_addresses": "127.0.0.1",
            "unix_socket_directories": self.directory,
            "dynamic_shared_memory_type": "mmap",  # in the data folder: nothing is left in /dev/shm
            "shared_buffers": "32MB",
        }
        if not self.durable:
            settings |= dict.fromkeys(("fsync", "synchronous_commit", "full_page_writes"), "off")
        return [f"{self.programs}/postgres", "-D", "data", *(f"--{key}={value}" for key, value in settings.items())]

    def ping(self) -> None:
        self._sql("SELECT 1")

    def _address(self, driver: str, database: str | None = None) -> str:
        url = make_url(self.given or f"postgresql://kaiju@127.0.0.1:{self.port}/postgres")
        return url.set(drivername=driver, database=database or url.database).render_as_string(hide_password=False)

    def _sql(self, statement: str) -> None:
        async def execute() -> None:
            connection = await asyncpg.connect(self._address("postgresql"))
            try:
                await connection.execute(statement)
            finally:
                await connection.close()

        with ThreadPoolExecutor(1) as thread:  # the caller may have an event loop of its own
            thread.submit(asyncio.run, execute()).result()


class Redis(Server):
    """Redis, with nothing on the disk. Of a given one, each worker takes a database: the URL's number or one after."""

    name, variable = "Redis", REDIS

    def __init__(self) -> None:
        if not os.environ.get(REDIS) and not shutil.which("redis-server"):
            missing(f"Redis is not installed, nor is one given by {REDIS}")
        super().__init__()
        if self.given:
            worker = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
            url = urlsplit(self.given)
            number = int(url.path.strip("/") or 0) + worker
            self.url = url._replace(path=f"/{number}").geturl()
            with redis.Redis.from_url(self.url) as client:
                if client.dbsize():
                    pytest.fail(f"Redis's database {number} is not empty, and tests would empty it: change {REDIS}")

    def clear(self) -> None:
        with redis.Redis.from_url(self.url) as client:
            client.flushdb()

    def close(self) -> None:
        if self.given:
            self.clear()
        super().close()

    def prepare(self) -> None:
        self.url = f"redis://127.0.0.1:{self.port}/0"

    def command(self) -> list[str]:
        return ["redis-server", "--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]

    def ping(self) -> None:
        with redis.Redis.from_url(self.url) as client:
            client.ping()


if __name__ == "__main__":
    sys.exit(install())
