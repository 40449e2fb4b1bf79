"""JSON Schema of the manifests, for the completion and the checks of editors."""

from __future__ import annotations

from typing import Any

from stambana.manifests.shape import MODELS

KINDS = tuple(MODELS)


def schema(kind: str) -> dict[str, Any]:
    """JSON Schema of the manifests of a kind: ``tiles``, ``map`` or ``sandbox``.

    Raises KeyError for another kind.
    """
    made = MODELS[kind].model_json_schema()
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Stambana {kind}",
        **{key: value for key, value in made.items() if key != "title"},
    }
