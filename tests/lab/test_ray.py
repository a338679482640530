"""On a Ray cluster of this machine: the same results as without.

Where Ray is not installed nothing of it is tested; in CI that is an error if it could be.
"""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

import kaiju
from kaiju.errors import SetupError
from kaiju.lab.chunks import Where, run_chunks
from kaiju.lab.findings import report_of
from kaiju.lab.simulate import simulate
from kaiju.lab.specs import RunSpec, TableSpec
from kaiju.lab.study import study
from kaiju.lab.tournament import tournament
from tests.lab.bots import CAREFUL, bot_file
from tests.lab.test_chunks import product

TWO = TableSpec(players=2)
pytestmark = pytest.mark.xdist_group(__name__)
with_ray = pytest.mark.skipif(
    find_spec("ray") is None,
    reason="RAY IS NOT INSTALLED: nothing of the laboratory was tried on a cluster (pip install 'kaiju-tokyo[ray]')",
)


@pytest.mark.skipif(find_spec("ray") is not None or os.environ.get("CI") != "true", reason="only for CI without Ray")
def test_ray_is_installed_where_it_can_be() -> None:
    trial = [sys.executable, "-m", "pip", "install", "--dry-run", "--quiet", "ray"]
    assert subprocess.run(trial, check=False).returncode != 0, "CI lost Ray unnoticed"


@pytest.fixture(scope="module")
def cluster() -> Iterator[str]:
    """One for all tests, which the laboratory finds connected: to start one takes longer than what they do with it."""
    import ray

    # The workers import the tests' functions, and bots take more than a core in no test.
    here = str(Path(__file__).parents[2])
    paths = os.pathsep.join(path for path in (here, os.environ.get("PYTHONPATH", "")) if path)
    found = ray.init(
        address="local",
        num_cpus=2,
        num_gpus=2,  # Ray believes it: work that asks for one is given one, and told which
        include_dashboard=False,
        log_to_driver=False,
        runtime_env={"env_vars": {"PYTHONPATH": paths}},
    )
    yield found.address_info["address"]
    ray.shutdown()


@with_ray
def test_every_chunk_is_done_once(cluster: str) -> None:
    assert dict(run_chunks(product, [(i, 3) for i in range(30)], Where(1, True, cluster))) == {
        i: 3 * i for i in range(30)
    }


def gpu_given(number: int) -> tuple[int, str]:
    return number, os.environ.get("CUDA_VISIBLE_DEVICES", "")


@with_ray
def test_work_for_gpus_is_given_one_each(cluster: str) -> None:
    done = dict(run_chunks(gpu_given, [(i,) for i in range(8)], Where(1, True, cluster, gpus=True)))
    assert [number for number, _ in done.values()] == [*done]
    assert {gpu for _, gpu in done.values()} <= {"0", "1"}


@with_ray
def test_a_cluster_without_gpus_is_refused() -> None:
    from kaiju.lab.on_ray import places

    assert places({"CPU": 4.0, "GPU": 2.0}, "head:6379", gpus=True) == 2
    assert places({"CPU": 4.0}, "head:6379", gpus=False) == 4
    with pytest.raises(SetupError, match="'head:6379' has no GPU"):
        places({"CPU": 4.0}, "head:6379", gpus=True)


@with_ray
def test_simulations_are_the_same(cluster: str, tmp_path: Path) -> None:
    name = f"{bot_file(tmp_path, CAREFUL)}:Careful"
    for bots, games in ((["angry", "random"], 200), ([name, "random"], 4)):
        here, there = (simulate(bots, TWO, RunSpec(games, ray=ray)) for ray in (None, cluster))
        assert here.tally == there.tally and there.games == games


@with_ray
def test_tournaments_are_the_same(cluster: str) -> None:
    here, there = (
        tournament(["angry", "random"], TableSpec(players=3), RunSpec(60, ray=ray)) for ray in (None, cluster)
    )
    assert here == there


@with_ray
def test_studies_are_the_same(cluster: str) -> None:
    here, there = (study("random", [TWO], RunSpec(200, ray=ray)) for ray in (None, cluster))
    assert report_of(here) == report_of(there)


@with_ray
def test_what_fails_there_is_told_here(cluster: str, tmp_path: Path) -> None:
    bad = "class Bad:\n    def choose(self, game, seat):\n        return 'fly'\n"
    with pytest.raises(
        kaiju.BotError, match=r"mine\.py:Bad chose what can't be chosen .*'fly' is not on offer"
    ) as found:
        simulate([f"{bot_file(tmp_path, bad)}:Bad", "random"], TWO, RunSpec(2, ray=cluster))
    assert "\n" not in str(found.value)


@with_ray
def test_a_connection_that_was_there_stays(cluster: str) -> None:
    import ray

    simulate("random", TWO, RunSpec(2, ray=cluster))
    assert ray.is_initialized()


@pytest.fixture
def apart() -> None:
    """Without the cluster of the other tests."""
    import ray

    ray.shutdown()


@with_ray
@pytest.mark.usefixtures("apart")
def test_the_laboratory_starts_and_ends_a_cluster_of_its_own() -> None:
    import ray

    assert simulate("random", TWO, RunSpec(20, ray="local")).tally == simulate("random", TWO, RunSpec(20)).tally
    assert not ray.is_initialized()


@with_ray
@pytest.mark.usefixtures("apart")
def test_a_cluster_that_is_not_there() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))  # nobody listens
        silent = f"127.0.0.1:{taken.getsockname()[1]}"
        for address in ("not an address", silent, f"ray://{silent}", "127.0.0.1:99999999"):
            with pytest.raises(kaiju.SetupError, match=f"There is no Ray cluster at '{address}'"):
                simulate("random", TWO, RunSpec(2, ray=address))


def test_without_ray_a_sentence_tells_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kaiju.extras.find_spec", lambda name: None)
    with pytest.raises(kaiju.SetupError, match=r"kaiju-tokyo\[ray\]"):
        simulate("random", TWO, RunSpec(2, ray="local"))
