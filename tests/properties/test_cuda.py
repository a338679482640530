"""The rules compile for CUDA. No GPU is needed for that; running the kernel is another matter."""

from __future__ import annotations

import importlib.util
import os
import re
import warnings

import pytest

from kaiju.rules.kit import RULES
from kaiju.rules.rulebook import rulebook
from kaiju.speeds import cuda
from kaiju.speeds.compiled import state_dtype

BASE = rulebook("base", ("base",))
pytestmark = pytest.mark.xdist_group("cuda")

MISSING = "numba-cuda is not installed: the CUDA kernel was NOT compiled (pip install 'kaiju[cuda]')"


@pytest.fixture(scope="module")
def ptx() -> str:
    if importlib.util.find_spec("numba_cuda") is None:
        if os.environ.get("CI") == "true":
            pytest.fail(MISSING)
        warnings.warn(MISSING, stacklevel=1)
        pytest.skip(MISSING)
    return cuda.playout_ptx(BASE)


def test_the_playout_kernel_compiles(ptx: str) -> None:
    assert re.search(r"^\.target sm_90\b", ptx, re.MULTILINE)
    assert re.findall(r"\.visible \.entry (\w+)", ptx) == [cuda.KERNEL]


def test_a_driver_of_cuda_13_0_takes_it(ptx: str) -> None:
    """A newer toolkit than the one pinned would write a version that such a driver refuses."""
    version = re.search(r"^\.version (\d+)\.(\d+)", ptx, re.MULTILINE)
    assert version is not None
    assert (int(version[1]), int(version[2])) <= (9, 0)


def test_the_kernel_takes_two_arrays_and_a_limit(ptx: str) -> None:
    entry = ptx[ptx.index(f".entry {cuda.KERNEL}(") :]
    parameters = re.findall(r"\.param \.(\w+) (?:\.\w+ )*" + cuda.KERNEL + r"_param_\d+", entry[: entry.index(")")])
    games = cuda.array_arguments(0, 1, state_dtype(BASE).itemsize)
    taken = cuda.array_arguments(0, 1, 8)
    assert len(parameters) == len([*games, *taken, 0])
    assert {parameter[1:] for parameter in parameters} == {"64"}


def test_nothing_is_left_to_be_found_elsewhere(ptx: str) -> None:
    """A function that is declared but not there would be missed when the kernel is loaded."""
    assert re.findall(r"^\.extern \.func.*$", ptx, re.MULTILINE) == []


def test_integers_are_not_compiled_in_every_width(ptx: str) -> None:
    """One version of each rule at most: that is what keeps compiling short."""
    assert ptx.count(".func ") <= 2 * len(RULES)
    assert not re.search(r"\bcvt\.\w*\.?f64", ptx), "some number has become a float"


def test_the_compiler_is_left_as_it_was(ptx: str) -> None:
    from numba.cuda import dispatcher
    from numba.cuda.api import get_current_device
    from numba.cuda.codegen import CUDACodeLibrary

    assert dispatcher.get_current_device is get_current_device
    assert CUDACodeLibrary.llvm_strs.fget.__qualname__.startswith("CUDACodeLibrary")
