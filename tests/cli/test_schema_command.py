import json

import pytest
from jsonschema import Draft202012Validator


@pytest.mark.parametrize("kind", ["map", "tiles", "sandbox"])
def test_a_valid_schema_of_each_kind(kind, stambana):
    code, out, err = stambana("schema", kind)
    assert (code, err) == (0, "")
    schema = json.loads(out)
    Draft202012Validator.check_schema(schema)
    assert "properties" in schema


def test_the_map_is_meant_when_nothing_is_said(stambana):
    assert stambana("schema")[1] == stambana("schema", "map")[1]


def test_an_unknown_kind_is_refused(stambana):
    assert stambana("schema", "train")[0] == 2
