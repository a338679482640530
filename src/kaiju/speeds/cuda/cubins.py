"""Machine code of kernels, kept like that of the compiled speed: in a folder named after exactly what was compiled."""

from __future__ import annotations

import os
import shutil
import subprocess
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, distribution, version
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any

from kaiju.errors import DeviceError
from kaiju.rules.rulebook import Rulebook
from kaiju.speeds.compiled import cache_folder, rules_digest
from kaiju.speeds.cuda import kernels, layout, twins
from kaiju.speeds.cuda.kernels import Kernel, ptx_of
from kaiju.speeds.cuda.layout import device_layout

EXTRA = "pip install 'kaiju-tokyo[cuda]'"
COMPILER = "nvidia-cuda-nvcc"


def cubin_of(kernel: Kernel, rules: Rulebook, capability: tuple[int, int]) -> Path:
    """The file with the kernel's machine code; where `ptxas` is missing, with PTX that the driver translates."""
    digest = sha256(f"{rules_digest(rules)} {tool_versions()} {device_layout(rules)} {capability}".encode())
    for module in (kernels, layout, twins):
        digest.update(Path(module.__file__ or "").read_bytes())
    folder = cache_folder() / f"cuda-{rules.edition}-{'-'.join(rules.box_ids)}" / digest.hexdigest()[:24]
    finished, source = (folder / f"{kernel.name}{end}" for end in (".cubin", ".ptx"))
    if finished.exists():
        return finished
    assembler = ptxas()
    if assembler is None and source.exists():
        return source
    try:
        code = ptx_of(kernel, rules, capability)
    except ImportError as missing:
        raise DeviceError(
            f"The rules can't be compiled for a GPU: {missing}. Install what is needed: {EXTRA}"
        ) from None
    folder.mkdir(parents=True, exist_ok=True)
    path = write(source, code.encode())
    return path if assembler is None else assemble(assembler, path, capability)


def assemble(assembler: str, source: Path, capability: tuple[int, int]) -> Path:
    target = source.with_suffix(".cubin")
    with NamedTemporaryFile(dir=source.parent, suffix=".cubin", delete=False) as out:
        arch = f"-arch=sm_{capability[0]}{capability[1]}"
        done = subprocess.run([assembler, arch, "-O3", str(source), "-o", out.name], capture_output=True, text=True)
    if done.returncode:
        os.unlink(out.name)
        raise DeviceError(f"ptxas doesn't take the kernel: {(done.stderr.strip().splitlines() or ['no reason'])[-1]}")
    os.replace(out.name, target)
    return target


def write(path: Path, data: bytes) -> Path:
    """Whoever reads the file finds all of it, or none."""
    with NamedTemporaryFile(dir=path.parent, delete=False) as out:
        out.write(data)
    os.replace(out.name, path)
    return path


def ptxas() -> str | None:
    """That of the wheel, or the machine's."""
    try:
        for file in distribution(COMPILER).files or ():
            if file.name == "ptxas":
                return str(file.locate())
    except PackageNotFoundError:
        pass
    return shutil.which("ptxas")


def tool_versions() -> str:
    try:
        return f"{version('numba-cuda')} {version('nvidia-nvvm')}"
    except PackageNotFoundError:
        return "numba-cuda"


def load(path: Path, name: str) -> Any:
    """The kernel, ready to be launched."""
    import cupy

    try:
        return cupy.RawModule(path=str(path)).get_function(name)
    except cupy.cuda.driver.CUDADriverError as refused:
        raise DeviceError(f"The GPU's driver doesn't load the kernel {name!r}: {refused}.") from None
