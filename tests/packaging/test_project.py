"""The signs of a kept project: they are there, say the same, and the workflow calls what everybody calls."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

import kaiju

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
PYTHONS = ["3.11", "3.12", "3.13", "3.14"]
FORMS = sorted((ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.yml"))
HOME = re.compile(r"https://(?:github\.com|kaiju-tokyo\.github\.io)/[\w./-]*")


def read(name: str) -> Any:
    return yaml.safe_load((ROOT / name).read_text("utf-8"))


def test_the_workflow_calls_what_everybody_calls_on_every_python() -> None:
    (job,) = read(".github/workflows/ci.yml")["jobs"].values()
    assert job["strategy"]["matrix"]["python"] == PYTHONS
    assert any(step.get("run") == "bash .ci/run" for step in job["steps"])
    listed = [line.rpartition(" ")[2] for line in PROJECT["classifiers"] if re.search(r":: 3\.\d+$", line)]
    assert listed == PYTHONS and PROJECT["requires-python"] == ">=3.11,<3.15"
    assert "<= (3, 14)" in (ROOT / "Makefile").read_text("utf-8")


def test_the_citation_is_of_this_version() -> None:
    citation = read("CITATION.cff")
    assert str(citation["version"]) == kaiju.__version__
    assert citation["license"] == PROJECT["license"]
    assert citation["repository-code"] == PROJECT["urls"]["Source"]
    assert citation["url"] == PROJECT["urls"]["Documentation"]
    assert {"cff-version", "message", "title", "authors", "type"} <= set(citation)


@pytest.mark.parametrize("form", [form for form in FORMS if form.name != "config.yml"], ids=lambda form: form.stem)
def test_issue_forms_are_forms(form: Path) -> None:
    found = yaml.safe_load(form.read_text("utf-8"))
    assert found["name"] and found["description"] and found["body"]
    ids = [field["id"] for field in found["body"]]
    assert len(ids) == len(set(ids))
    for field in found["body"]:
        assert field["type"] in ("input", "textarea", "dropdown") and field["attributes"]["label"]
        assert field["type"] != "dropdown" or len(field["attributes"]["options"]) > 1


def test_every_address_of_the_project_is_the_one_of_its_metadata() -> None:
    """Moving house is a change of pyproject.toml and of what this finds."""
    source, site = PROJECT["urls"]["Source"], PROJECT["urls"]["Documentation"]
    names = ["SECURITY.md", "CODE_OF_CONDUCT.md", "ROADMAP.md", "README.md", "CITATION.cff", "mkdocs.yml"]
    for path in [ROOT / name for name in names] + FORMS:
        for address in HOME.findall(path.read_text("utf-8")):
            assert address.startswith((source, site)), (path.name, address)


@pytest.mark.parametrize("name", ["SECURITY.md", "CODE_OF_CONDUCT.md", "ROADMAP.md", "CONTRIBUTING.md"])
def test_links_between_them_lead_somewhere(name: str) -> None:
    for link in re.findall(r"]\((?!https?:)([^)#]+)", (ROOT / name).read_text("utf-8")):
        assert (ROOT / link).exists(), link
