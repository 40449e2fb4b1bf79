"""Write resources/fonts/metrics.json from the bundled fonts.

Placing text needs its width before any window exists, so the advance widths are kept as a
small table beside the fonts.  Run this after a font was changed; it needs fontTools, which
the program itself does not.

    python packaging/font_metrics.py
"""

from __future__ import annotations

import json
from pathlib import Path

from fontTools.ttLib import TTFont

FONTS = Path(__file__).resolve().parents[1] / "resources" / "fonts"
FAMILY = "Barlow Semi Condensed"
FILES = {
    "regular": "BarlowSemiCondensed-Regular.ttf",
    "bold": "BarlowSemiCondensed-Bold.ttf",
    "italic": "BarlowSemiCondensed-Italic.ttf",
}
RANGES = ((0x20, 0x7F), (0xA0, 0x180), (0x2010, 0x2027), (0x20AC, 0x20AD), (0x2212, 0x2213))


def face(path: Path) -> dict[str, object]:
    """Metrics of one font file, all as parts of one em."""
    font = TTFont(path)
    em = font["head"].unitsPerEm
    names, widths = font.getBestCmap(), font["hmtx"].metrics
    letters = (code for first, beyond in RANGES for code in range(first, beyond))
    return {
        "file": path.name,
        "ascent": round(font["hhea"].ascent / em, 4),
        "descent": round(-font["hhea"].descent / em, 4),
        "cap_height": round(font["OS/2"].sCapHeight / em, 4),
        "x_height": round(font["OS/2"].sxHeight / em, 4),
        "advances": {
            chr(code): round(widths[names[code]][0] / em, 4) for code in letters if code in names
        },
    }


def main() -> None:
    """Write the table."""
    faces = {name: face(FONTS / file) for name, file in FILES.items()}
    text = json.dumps({"family": FAMILY, "faces": faces}, ensure_ascii=False, indent=1)
    (FONTS / "metrics.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
