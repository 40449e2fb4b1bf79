"""JSON Schema of the manifests, for the completion and the checks of editors.

``python -m stambana.manifests.schemas`` writes the schemas anew into ``resources/schema``.
"""

from __future__ import annotations

import json
from typing import Any

from stambana import places
from stambana.manifests.shape import MODELS

KINDS = tuple(MODELS)


def schema(kind: str) -> dict[str, Any]:
    """JSON Schema of the manifests of a kind: ``tiles``, ``map`` or ``sandbox``.

    Raises KeyError for another kind.
    """
    made = _plain(MODELS[kind].model_json_schema())
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Stambana {kind}",
        **made,
        "$defs": made.get("$defs", {}),
    }


def schema_text(kind: str) -> str:
    """The schema of a kind as the text of a file."""
    return json.dumps(schema(kind), indent=2, ensure_ascii=False) + "\n"


def _plain(value: Any) -> Any:
    """A schema without what only programs need: titles, and null and defaults for absence."""
    if isinstance(value, list):
        return [_plain(inner) for inner in value]
    if not isinstance(value, dict):
        return value
    made = {key: _plain(inner) for key, inner in value.items() if not _idle(key, inner)}
    choices = [inner for inner in made.get("anyOf", ()) if inner != {"type": "null"}]
    if len(choices) == 1:
        del made["anyOf"]
        return {**choices[0], **made}
    if choices:
        made["anyOf"] = choices
    return made


def _idle(key: str, value: Any) -> bool:
    if key == "title":
        return isinstance(value, str)
    return key == "default" and (value is None or value in ("", [], {}))


def main() -> None:
    """Write the schema of every kind into ``resources/schema``."""
    folder = places.resources() / "schema"
    folder.mkdir(exist_ok=True)
    for kind in KINDS:
        (folder / f"{kind}.json").write_text(schema_text(kind), encoding="utf-8")


if __name__ == "__main__":
    main()
