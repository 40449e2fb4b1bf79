"""JSON Schema: the files in resources are up to date, take the short forms, and refuse faults."""

import json

import jsonschema
import pytest
import yaml

from manifests.test_docs import schema, with_text_keys
from stambana import places
from stambana.manifests.schemas import KINDS, schema_text

SHIPPED = sorted([*places.maps().glob("*.yaml"), *places.tiles().glob("*.yaml")])


@pytest.mark.parametrize("kind", KINDS)
def test_the_file_in_resources_is_up_to_date(kind):
    path = places.resources() / "schema" / f"{kind}.json"
    assert path.read_text(encoding="utf-8") == schema_text(kind), (
        "make it anew: python -m stambana.manifests.schemas"
    )


@pytest.mark.parametrize("kind", KINDS)
def test_it_is_a_schema_that_explains_every_key(kind):
    made = schema(kind)
    jsonschema.Draft202012Validator.check_schema(made)
    for name, part in {"": made, **made["$defs"]}.items():
        for key, value in part.get("properties", {}).items():
            assert value.get("description"), (name, key)
    assert json.loads(schema_text(kind)) == made


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.name)
def test_shipped_files_fit_the_schema_they_name(path):
    text = path.read_text(encoding="utf-8")
    content = with_text_keys(yaml.safe_load(text))
    first = text.splitlines()[0]
    assert first.startswith("# yaml-language-server: $schema=")
    named = path.parent / first.partition("$schema=")[2]
    assert named.resolve() == places.resources() / "schema" / f"{content['kind']}.json"
    jsonschema.validate(content, json.loads(named.read_text(encoding="utf-8")))


MAP = {"format": 1, "kind": "map", "layout": "flat"}
TILES = {"format": 1, "kind": "tiles"}
SHORT = [
    {**MAP, "hexes": {"A26 A28": {}}, "names": "axial", "phases": "yellow", "tiles": "standard"},
    {**MAP, "hexes": {"A2": {"name": 7, "terrain": "hill", "markers": "port"}}},
    {
        **MAP,
        "hexes": {"A2": {"terrain": ["hill", {"river": 5}], "markers": {"port": 2, "ore": ["m"]}}},
    },
    {**MAP, "hexes": {}, "borders": {"between": "A2 A4", "kind": "water"}},
    {**MAP, "hexes": {}, "companies": {"A": {"color": "navy", "text": "#fff"}}},
    {**TILES, "extends": "standard", "tiles": {"7": "unlimited", "57": 5}},
    {**TILES, "tiles": {"7": {"color": "yellow", "track": "0-2", "dead_end": 3, "label": 5}}},
    {**TILES, "tiles": {"7": {"color": "yellow", "city": {"exits": 3, "home": "A"}}}},
    {**TILES, "tiles": {"7": {"color": "yellow", "city": [{"home": [{"company": "A"}, "B"]}]}}},
    {**TILES, "tiles": {"7": {"color": "yellow", "junction": [[0, 1], [2, "c1"]]}}},
    {**TILES, "tiles": {"7": {"color": "yellow", "junction": [0, 1, 2], "upgrades": 8}}},
]
WRONG = [
    {**MAP},
    {**MAP, "hexes": {}, "lay": 1},
    {**MAP, "hexes": {"A2": {"citty": {}}}},
    {**MAP, "hexes": {"A2": {"color": "pink"}}},
    {**MAP, "kind": "maps", "hexes": {}},
    {**MAP, "format": 2, "hexes": {}},
    {**TILES, "tiles": {"7": "endless"}},
    {**TILES, "tiles": {"7": -1}},
    {**TILES, "tiles": {"7": {"track": "0-2"}}},
    {**TILES, "tiles": {"7": {"color": "white"}}},
    {**TILES, "tiles": {"7": {"color": "yellow", "track": "0-6"}}},
    {**TILES, "tiles": {"7": {"color": "yellow", "city": {"exits": 6}}}},
    {**TILES, "tiles": {"7": {"color": "yellow", "town": {"slots": 1}}}},
    {**TILES, "tiles": {"7": {"color": "yellow", "city": {"revenue": {"pink": 6}}}}},
]


@pytest.mark.parametrize("content", SHORT)
def test_short_forms_are_accepted(content):
    jsonschema.validate(content, schema(content["kind"]))


@pytest.mark.parametrize("content", WRONG)
def test_faults_are_refused(content):
    kind = "tiles" if content["kind"] == "tiles" else "map"
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(content, schema(kind))
