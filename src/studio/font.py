"""Makes the heading font from the npm package @fontsource/marcellus:

    /usr/bin/python3 src/studio/font.py <the package's folder>

Needs python3-fonttools and python3-brotli. Writes the subset of the store and
the whole font as TrueType for the dies ($STUDIO_FONTS/marcellus.ttf).
"""
import os
import sys

from fontTools import subset
from fontTools.ttLib import TTFont

SOURCE = os.path.join(sys.argv[1], "files/marcellus-latin-400-normal.woff2")
HERE = os.path.dirname(os.path.abspath(__file__))
TARGET = os.path.join(HERE, "../../public/fonts/marcellus-latin.woff2")
STUDIO = os.environ.get("STUDIO_FONTS", "/tmp/studio/fonts")
# Basic Latin, and the signs that headings use: no-break space, (c), middle dot,
# times, e acute, one half, one quarter, dashes, quotes, ellipsis, bullet
EXTRA = [0xA0, 0xA9, 0xB7, 0xD7, 0xE9, 0xBD, 0xBC, 0x2013, 0x2014, 0x2018, 0x2019, 0x201C, 0x201D, 0x2026, 0x2022]

whole = TTFont(SOURCE)
whole.flavor = None
os.makedirs(STUDIO, exist_ok=True)
whole.save(os.path.join(STUDIO, "marcellus.ttf"))

font = TTFont(SOURCE)
options = subset.Options()
options.layout_features = ["*"]
options.hinting = False
options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]
cutter = subset.Subsetter(options)
cutter.populate(unicodes=list(range(0x20, 0x7F)) + EXTRA)
cutter.subset(font)
# the licence keeps the name for the unchanged font, so the cut one has its own
NAMES = {1: "Aurum Inscription", 3: "Aurum Inscription, a subset of Marcellus", 4: "Aurum Inscription", 6: "AurumInscription-Regular"}
for record in font["name"].names:
    if record.nameID in NAMES:
        record.string = NAMES[record.nameID]
font.flavor = "woff2"
font.save(TARGET)
