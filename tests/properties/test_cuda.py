"""The rules compile for CUDA. No GPU is needed for that, nor for the assembler that a GPU's driver would use."""

from __future__ import annotations

import importlib.util
import os
import re
import subprocess
import warnings
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from kaiju.encoding.spaces import Spaces
from kaiju.errors import DeviceError, SetupError
from kaiju.game.setup import check_setup, laid_out
from kaiju.lab.simulate import simulate
from kaiju.lab.specs import RunSpec, TableSpec
from kaiju.research import straight
from kaiju.rules.drive import close_question, run_once, take
from kaiju.rules.kit import RULES
from kaiju.rules.rulebook import rulebook
from kaiju.rules.turn import deal
from kaiju.speeds.compiled import state_dtype, to_records
from kaiju.speeds.cuda import cubins, kernels
from kaiju.speeds.cuda.kernels import (
    CAPABILITY,
    TURN,
    WAVE,
    Kernel,
    array_arguments,
    choosing,
    deciding,
    policy_registered,
    ptx_of,
)
from kaiju.speeds.cuda.layout import FRAME, SECTOR, device_layout, from_device_bytes, order_of_fields, to_device_bytes
from kaiju.speeds.cuda.waves import SUPPORT
from kaiju.speeds.policies import load_policies

BASE = rulebook("base", ("base",))
pytestmark = pytest.mark.xdist_group("cuda")

MISSING = "numba-cuda is not installed: the CUDA kernels were NOT compiled (pip install 'kaiju-tokyo[cuda]')"


def missing(why: str) -> None:
    if os.environ.get("CI") == "true":
        pytest.fail(why)
    warnings.warn(why, stacklevel=1)
    pytest.skip(why)


@pytest.fixture(scope="module")
def ptx() -> str:
    if importlib.util.find_spec("numba_cuda") is None:
        missing(MISSING)
    return ptx_of(WAVE, BASE)


def test_the_kernel_compiles(ptx: str) -> None:
    assert re.search(r"^\.target sm_90\b", ptx, re.MULTILINE)
    assert re.findall(r"\.visible \.entry (\w+)", ptx) == [WAVE.name]


def test_a_driver_of_cuda_13_0_takes_it(ptx: str) -> None:
    """A newer toolkit than the one pinned would write a version that such a driver refuses."""
    version = re.search(r"^\.version (\d+)\.(\d+)", ptx, re.MULTILINE)
    assert version is not None
    assert (int(version[1]), int(version[2])) <= (9, 0)


def test_the_kernel_takes_seven_arrays_and_two_numbers(ptx: str) -> None:
    entry = ptx[ptx.index(f".entry {WAVE.name}(") :]
    parameters = re.findall(r"\.param \.(\w+) (?:\.\w+ )*" + WAVE.name + r"_param_\d+", entry[: entry.index(")")])
    assert len(parameters) == 7 * len(array_arguments(0, 1, 1)) + 2
    assert [parameter[1:] for parameter in parameters] == ["64"] * (len(parameters) - 2) + ["32"] * 2


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


def test_the_assembler_takes_it_and_it_is_kept(ptx: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if cubins.ptxas() is None:
        missing("ptxas is not installed: the CUDA kernel was NOT assembled (pip install 'kaiju-tokyo[cuda]')")
    monkeypatch.setenv("KAIJU_CACHE", str(tmp_path))
    monkeypatch.setattr(cubins, "ptx_of", lambda kernel, rules, capability: ptx)
    path = cubins.cubin_of(WAVE, BASE, CAPABILITY)
    assert path.read_bytes()[:4] == b"\x7fELF"
    monkeypatch.setattr(cubins, "ptx_of", None)
    assert cubins.cubin_of(WAVE, BASE, CAPABILITY) == path


def test_what_the_assembler_refuses_is_said_in_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if cubins.ptxas() is None:
        missing("ptxas is not installed")
    monkeypatch.setenv("KAIJU_CACHE", str(tmp_path))
    monkeypatch.setattr(cubins, "ptx_of", lambda kernel, rules, capability: "no kernel")
    with pytest.raises(DeviceError, match="ptxas doesn't take the kernel"):
        cubins.cubin_of(WAVE, BASE, CAPABILITY)
    assert list(tmp_path.rglob("*.cubin")) == []


def test_policies_choose_on_the_device() -> None:
    if importlib.util.find_spec("numba_cuda") is None:
        missing(MISSING)
    load_policies()
    both = policy_registered(0), policy_registered(1)
    kernel: Kernel = choosing(*both)
    assert re.findall(r"\.visible \.entry (\w+)", ptx_of(kernel, BASE)) == ["choose_0_1"]
    assert re.findall(r"\.visible \.entry (\w+)", ptx_of(deciding(*both), BASE)) == ["decide_0_1"]


def test_what_tables_run_compiles_and_is_assembled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With hardly any rules: that those compile, and can be called like this, the wave has shown."""
    if importlib.util.find_spec("numba_cuda") is None:
        missing(MISSING)
    from numba import cuda

    def begin(g: Any) -> None:
        g.over = 0

    def go_on(g: Any) -> bool:
        return bool(g.top > 0)

    def follow(g: Any, action: Any) -> None:
        g.seat = action

    rules = {deal: begin, run_once: go_on, take: follow, close_question: begin}
    few = {fn: cuda.jit(instead, device=True) for fn, instead in rules.items()}
    monkeypatch.setattr(kernels, "device_twins", lambda rules: few)
    turn = ptx_of(TURN, BASE)
    assert re.findall(r"\.visible \.entry (\w+)", turn) == ["turn"]
    taken(turn, tmp_path)


def test_observing_compiles_and_is_assembled(tmp_path: Path) -> None:
    """The C of tables, of support, and of what is seen of a game with many boxes, by the compiler that CuPy uses."""
    try:
        from cuda.bindings import nvrtc
    except ImportError:
        missing("cuda-bindings are not installed: the CUDA C was NOT compiled (pip install 'kaiju-tokyo[cuda]')")
    spaces = Spaces.new("base", 3, modules=("luchador", "origins_cards", "power_up", "wicked"))
    folder = files("kaiju.speeds.cuda")
    support = "".join(folder.joinpath(name).read_text("utf-8") for name in SUPPORT)
    for source in (straight.source_of(spaces, spaces.actions, "float16"), support):
        made = nvrtc.nvrtcCreateProgram(source.encode(), b"tables.cu", 0, [], [])[1]
        done = nvrtc.nvrtcCompileProgram(made, 2, [b"-std=c++14", b"-arch=compute_90"])[0]
        log = bytearray(nvrtc.nvrtcGetProgramLogSize(made)[1])
        nvrtc.nvrtcGetProgramLog(made, log)
        assert int(done) == 0, log.decode()
        code = bytearray(nvrtc.nvrtcGetPTXSize(made)[1])
        nvrtc.nvrtcGetPTX(made, code)
        taken(code.rstrip(b"\0").decode(), tmp_path)


def taken(code: str, folder: Path) -> None:
    """The assembler takes it. How well it does so matters on a device alone."""
    assembler = cubins.ptxas()
    if assembler is None:
        missing("ptxas is not installed: the CUDA kernel was NOT assembled (pip install 'kaiju-tokyo[cuda]')")
    (folder / "code.ptx").write_text(code)
    command = [str(assembler), "-arch=sm_90", "-O1", str(folder / "code.ptx"), "-o", str(folder / "code.cubin")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("modules", [(), ("luchador", "origins_cards", "power_up", "wicked")], ids=["base", "all"])
def test_games_lie_differently_on_the_device_and_come_back_as_they_were(modules: tuple[str, ...]) -> None:
    setup = check_setup("base", 4, modules, seed=3)
    state = laid_out(setup)
    rules = state.rules
    games = np.repeat(to_records([state]), 3)
    noise = np.random.default_rng(1)
    for name in state_dtype(rules).names or ():
        games[name] = noise.integers(-100, 100, games[name].shape)
    layout = device_layout(rules)
    assert (from_device_bytes(to_device_bytes(games, layout), rules) == games).all()
    assert layout.size % SECTOR == 0
    taken = [
        slot.offset + i * slot.stride + byte
        for slot in layout.slots.values()
        for i in range(max(1, slot.length))
        for byte in range(slot.width)
    ]
    assert len(taken) == len(set(taken)), "two fields share a byte"
    assert all(slot.offset % slot.width == 0 for slot in layout.slots.values())


def test_the_frames_of_the_stack_lie_together() -> None:
    slots = device_layout(BASE).slots
    first = slots[FRAME[0]]
    assert [slots[name].offset - first.offset for name in FRAME] == [0, 2, 4, 6]
    assert {slots[name].stride for name in FRAME} == {8}


def test_the_order_of_fields_names_no_field_that_is_gone() -> None:
    dark = laid_out(check_setup("dark", 4, ("luchador", "power_up"), seed=1)).rules
    mixed = laid_out(check_setup("base", 4, ("luchador", "origins_cards", "power_up", "wicked"), seed=1)).rules
    known = {field.name for rules in (dark, mixed) for field in rules.State.FIELDS}
    assert set(order_of_fields()) <= known


def test_without_a_device_there_is_a_sentence() -> None:
    if importlib.util.find_spec("cupy") is not None:
        import cupy

        try:
            if cupy.cuda.runtime.getDeviceCount():
                pytest.skip("there is a device")
        except cupy.cuda.runtime.CUDARuntimeError:
            pass
    with pytest.raises(DeviceError, match=r"CUDA device|CuPy"):
        simulate("normal", TableSpec(), RunSpec(10, device="cuda"))


@pytest.mark.parametrize(
    ("run", "why"),
    [
        ({"device": "tpu"}, "one of cpu, cuda"),
        ({"device": "cuda", "jobs": 2}, "all games of a run are played at once"),
        ({"device": "cuda", "seed": 1 << 32}, "On a GPU seeds go from 0"),
    ],
)
def test_what_makes_no_sense_on_a_device_is_refused(run: dict[str, object], why: str) -> None:
    with pytest.raises(SetupError, match=why):
        RunSpec(10, **run)  # type: ignore[arg-type]


def test_bots_that_search_are_refused_on_a_device() -> None:
    with pytest.raises(SetupError, match="only quick bots play"):
        simulate("king", TableSpec(), RunSpec(10, device="cuda"))
