"""Every YAML example of docs/manifests.md is a manifest without issue, and fits the schema."""

import re
from functools import cache

import jsonschema
import pytest
import yaml

from stambana import places
from stambana.manifests import read
from stambana.manifests import schema as make_schema

DOCS = places.resources().parent / "docs" / "manifests.md"
BLOCKS = re.findall(r"```yaml\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)
INLINE = re.findall(r"`(\w+: [^`]+)`", DOCS.read_text(encoding="utf-8"))


schema = cache(make_schema)


def with_text_keys(value):
    """As JSON has it: every key a text."""
    if isinstance(value, dict):
        return {str(key): with_text_keys(inner) for key, inner in value.items()}
    return [with_text_keys(inner) for inner in value] if isinstance(value, list) else value


def test_there_are_examples_of_every_kind():
    kinds = [yaml.safe_load(block)["kind"] for block in BLOCKS]
    assert kinds == ["tiles", "map", "map", "sandbox"]


@pytest.mark.parametrize("block", BLOCKS)
def test_examples_have_no_issue(block, tmp_path):
    path = tmp_path / "example.yaml"
    path.write_text(block, encoding="utf-8")
    document = read(path)
    assert document.issues == ()
    assert document.value is not None


@pytest.mark.parametrize("block", BLOCKS)
def test_examples_fit_the_schema_they_name(block):
    content = with_text_keys(yaml.safe_load(block))
    first = block.splitlines()[0]
    assert first == (f"# yaml-language-server: $schema=../resources/schema/{content['kind']}.json")
    jsonschema.validate(content, schema(content["kind"]))


@pytest.mark.parametrize("text", INLINE)
def test_short_examples_in_the_text_are_yaml(text):
    assert isinstance(yaml.safe_load(text), dict)


def test_every_key_is_explained():
    text = DOCS.read_text(encoding="utf-8")
    keys = set()
    for kind in ("tiles", "map", "sandbox"):
        made = schema(kind)
        for part in [made, *made["$defs"].values()]:
            keys |= set(part.get("properties", {}))
    assert {key for key in keys if not re.search(rf"\b{key}\b", text)} == set()
