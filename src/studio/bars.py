"""Bars: minted from a die, or cast in a mould and stamped."""
import numpy as np

import relief
from die import Die
from piece import Finish, Piece, rounded

MINTED = (0.58, 1.0)
SILVER = (0.62, 1.0)


def minted(half, thick, die, metal="gold", back=None):
    """A minted bar from its finished die."""
    for face in (die, back):
        if face is not None:
            relief.frame(face, half[0] - 0.05, half[1] - 0.05, 0.05, 0.015, 0.009)
            if metal == "silver":
                face.patina()
            face.finish()
    return Piece(die, rounded(*half, 0.06), thick, bevel=0.02, finish=Finish(metal), back=back)


def lines(die, words, weight=0.015, height=0.030):
    """Embossed lines: text, y, size, tracking."""
    for text, y, size, track in words:
        die.emboss(die.words(text, 0, y, size, track=track, weight=weight), height, min(0.024, size * 0.14))


def gold_face(grams, fineness):
    """Lotus over weight and fineness."""
    d = Die(MINTED[0] + 0.02, MINTED[1] + 0.02, 700)
    relief.lotus(d, 0.33, 0.0, 0.33 * 0.135, y=0.52, small=True)
    lines(d, [("FINE GOLD", 0.12, 0.172, 0.05), (f"{grams} g", -0.14, 0.32 if len(grams) < 3 else 0.27, 0.0),
              (fineness, -0.46, 0.20, 0.06), ("AURUM", -0.77, 0.13, 0.10)])
    return d


def gold_reverse(fineness, serial):
    """A field of small lotuses, and the marks in a plain band."""
    d = Die(MINTED[0] + 0.02, MINTED[1] + 0.02, 700)
    for sign in (1, -1):
        for row, y in enumerate((0.815, 0.655, 0.495)):
            for col in range(-2, 3):
                x = (col + (0.5 if row % 2 else 0.0)) * 0.205
                if abs(x) < 0.42:
                    relief.lotus(d, 0.085, 0.0, 0.016, x, sign * y, small=True)
    for y in (0.375, -0.375):
        d.emboss(d.stroke([(-0.44, y), (0.44, y)], 0.014), 0.012, 0.007)
    lines(d, [(f"GOLD {fineness}", 0.21, 0.165, 0.03), ("AURUM", -0.035, 0.16, 0.12), (f"No. {serial}", -0.25, 0.098, 0.05)], 0.016, 0.028)
    return d


def gold_minted(grams, fineness, serial=""):
    return minted(MINTED, 0.11, gold_face(grams, fineness), back=gold_reverse(fineness, serial) if serial else None)


def gold_back(fineness, serial):
    return minted(MINTED, 0.11, gold_reverse(fineness, serial))


def small_bar(grams, fineness):
    """The bar of an assay card: fewer marks, so that they stay legible."""
    half = (0.62, 1.0)
    d = Die(half[0] + 0.02, half[1] + 0.02, 400)
    relief.lotus(d, 0.35, 0.0, 0.35 * 0.135, y=0.52, small=True)
    lines(d, [("FINE GOLD", 0.08, 0.19, 0.02), (f"{grams} g", -0.24, 0.38 if len(grams) < 3 else 0.32, 0.0), (fineness, -0.66, 0.24, 0.04)])
    return minted(half, 0.12, d)


def silver_minted(grams, fineness):
    d = Die(SILVER[0] + 0.02, SILVER[1] + 0.02, 700)
    relief.lotus(d, 0.44, 0.0, 0.44 * 0.135, y=0.22)
    lines(d, [("AURUM", 0.76, 0.13, 0.14), ("FINE SILVER", -0.33, 0.15, 0.05), (fineness, -0.54, 0.19, 0.08), (f"{grams} g", -0.77, 0.15, 0.02)])
    return minted(SILVER, 0.14, d, "silver")


def silver_back(fineness, serial):
    """Rays from the middle, as on an engine-turned watch."""
    hw, hh = SILVER
    d = Die(hw + 0.02, hh + 0.02, 700)
    a = np.arctan2(d.y, d.x)
    e = relief.edge_distance(d, hw - 0.09, hh - 0.09, 0.03)
    plate = np.maximum(np.abs(d.x) / 0.42, np.abs(d.y) / 0.30)
    rays = 0.0045 * np.sin(a * 60 + 3.0 * np.sin(d.r * 9)) * np.clip(e / 0.03, 0, 1) * (plate > 1)
    d.height += rays.astype(np.float32)
    d.polish = np.where((plate > 1) & (e > 0), 0.55, d.polish).astype(np.float32)
    q = np.clip(1 - ((plate - 1) / 0.03) ** 2, 0, 1)
    d.height += (0.014 * np.sqrt(q)).astype(np.float32)
    lines(d, [(f"FINE SILVER {fineness}", 0.14, 0.098, 0.03), ("AURUM", -0.02, 0.14, 0.12), (f"No. {serial}", -0.18, 0.085, 0.05)], 0.018, 0.026)
    return minted(SILVER, 0.14, d, "silver")


def poured(die, half, radius, seed=4, dish=0.02, rough=0.008):
    """Unevenness of a face that solidified in the mould: dished, with a meniscus
    along the wall and slow waves."""
    e = relief.edge_distance(die, *half, radius)
    die.height -= (dish * (1 - np.exp(-np.maximum(e, 0) / 0.10))).astype(np.float32)
    die.noise(rough, 0.16, seed)
    die.noise(rough * 0.22, 0.045, seed + 1)


def stamp(die, text, y, size, track=0.06, depth=0.036, x=0.0):
    """Marks struck into the metal; the punch leaves its floor dark."""
    die.emboss(die.words(text, x, y, size, track=track, weight=0.022), -depth, min(0.040, size * 0.2), polish=-0.45)


def seal(die, x, y, rx, ry, inside):
    """A sunk oval with raised letters, the refiner's punch."""
    q = np.hypot((die.x - x) / rx, (die.y - y) / ry)
    die.emboss(q < 1, -0.032, 0.022, polish=-0.35)
    inside()


def cast(half, thick, radius, die, metal, bevel, taper, seed=3):
    finish = Finish(metal, satin=0.29, shine=0.18, grain=0.010, cast=0.022)
    return Piece(die.finish(0.0034), rounded(*half, radius, 0.006, seed), thick, bevel=bevel, foot=0.07, taper=taper, wall=0.7, finish=finish)


def gold_cast(weight, fineness, serial, recycled=False, seed=4):
    half, radius = (0.60, 1.0), 0.15
    d = Die(half[0] + 0.03, half[1] + 0.03, 700)
    poured(d, half, radius, seed)

    def mark():
        d.emboss(d.words("AURUM", 0, 0.60, 0.155, track=0.10, weight=0.02), 0.028, 0.018)
    seal(d, 0, 0.60, 0.40, 0.17, mark)
    stamp(d, weight, 0.20, 0.26, 0.02)
    stamp(d, "FINE GOLD" if fineness == "999" else "GOLD", -0.12, 0.145)
    stamp(d, fineness, -0.36, 0.185)
    if recycled:
        stamp(d, "100% RECYCLED", -0.56, 0.088, 0.04, 0.024)
    stamp(d, serial, -0.74 if recycled else -0.68, 0.105, 0.08, 0.022)
    return cast(half, 0.36, radius, d, "gold", 0.11, 0.05, seed)


def silver_cast(weight, fineness, serial, seed=11):
    half, radius = (0.55, 1.06), 0.13
    d = Die(half[0] + 0.03, half[1] + 0.03, 700)
    poured(d, half, radius, seed, dish=0.03, rough=0.006)

    def mark():
        relief.lotus(d, 0.155, -0.055, 0.034, y=0.57, small=True)
    seal(d, 0, 0.57, 0.195, 0.195, mark)
    stamp(d, "AURUM", 0.24, 0.145, 0.10)
    stamp(d, weight, -0.02, 0.24 if len(weight) < 5 else 0.21, 0.05)
    stamp(d, "FINE SILVER", -0.26, 0.115, 0.06)
    stamp(d, fineness, -0.46, 0.17)
    stamp(d, serial, -0.69, 0.10, 0.08, 0.022)
    return cast(half, 0.50, radius, d, "silver", 0.12, 0.07, seed)


BISCUIT, BISCUIT_RADIUS = (0.70, 0.92), 0.22


def panel():
    """The face of a biscuit: a polished shoulder around a sunk panel."""
    d = Die(BISCUIT[0] + 0.02, BISCUIT[1] + 0.02, 700)
    e = relief.edge_distance(d, *BISCUIT, BISCUIT_RADIUS)
    t = np.clip((e - 0.13) / 0.045, 0, 1)
    d.height -= (0.040 * (t * t * (3 - 2 * t))).astype(np.float32)
    d.polish = np.where(e < 0.15, 1.0, 0.0).astype(np.float32)
    return d


def pressed(die):
    """The thick biscuit from its die: sand-blasted."""
    finish = Finish("gold", satin=0.34, shine=0.11, grain=0.014)
    return Piece(die.finish(), rounded(*BISCUIT, BISCUIT_RADIUS), 0.30, bevel=0.075, foot=0.06, wall=0.5, finish=finish)


def biscuit(weight, fineness):
    """Weight and fineness, sunk in the panel."""
    d = panel()
    relief.lotus(d, 0.20, -0.04, 0.032, y=0.52, small=True)
    for text, y, size, track in ((weight, 0.16, 0.25, 0.02), (fineness, -0.13, 0.21, 0.05), ("GOLD", -0.36, 0.13, 0.14), ("AURUM", -0.57, 0.10, 0.14)):
        d.emboss(d.words(text, 0, y, size, track=track, weight=0.016), 0.032, min(0.028, size * 0.15))
    return pressed(d)


def biscuit_back(fineness, serial):
    """The lotus and the number."""
    d = panel()
    relief.lotus(d, 0.37, -0.04, 0.052, y=0.22)
    for text, y, size, track in (("AURUM", -0.29, 0.135, 0.14), (f"GOLD {fineness}", -0.46, 0.115, 0.08), (f"No. {serial}", -0.61, 0.085, 0.06)):
        d.emboss(d.words(text, 0, y, size, track=track, weight=0.016), 0.032, min(0.028, size * 0.15))
    return pressed(d)
