"""Bars: minted from a die, or cast in a mould and stamped."""
import math

import numpy as np

import body
import materials
import relief
from die import Die


def lay(ob, turn, lift=0.0, x=0.0, y=0.0):
    """Put a bar down at a slight turn."""
    ob.rotation_euler = (0, 0, math.radians(turn))
    ob.location = (x, y, lift)
    return ob


def minted(lines, half=(0.58, 1.0), metal="gold", lotus=(0.33, 0.52), thick=0.11, px=800, edge=True, rings=420):
    """A minted bar: lotus (size, y) and embossed lines (text, y, size, track)."""
    hw, hh = half
    d = Die(hw + 0.02, hh + 0.02, px)
    if lotus:
        relief.lotus(d, lotus[0], 0.0, lotus[0] * 0.135, y=lotus[1], small=lotus[0] < 0.36)
    for text, y, size, track in lines:
        d.emboss(d.words(text, 0, y, size, track=track, weight=0.015), 0.030, min(0.024, size * 0.14))
    if edge:
        relief.frame(d, hw - 0.05, hh - 0.05, 0.05, 0.015, 0.009)
    if metal == "silver":
        d.patina()
    return body.slab("bar", body.rounded(hw, hh, 0.06), thick, 0.02, d.finish(), materials.metal(metal), rings=rings)


def gold_minted(rings=420):
    return minted([("FINE GOLD", 0.12, 0.172, 0.05), ("10 g", -0.14, 0.32, 0.0), ("999.9", -0.46, 0.20, 0.04), ("AURUM", -0.77, 0.13, 0.10)], rings=rings)


def gold_reverse():
    """Reverse: a field of small lotuses, and the marks in a plain band."""
    hw, hh = 0.58, 1.0
    d = Die(hw + 0.02, hh + 0.02, 800)
    for sign in (1, -1):
        for row, y in enumerate((0.815, 0.655, 0.495)):
            for col in range(-2, 3):
                x = (col + (0.5 if row % 2 else 0.0)) * 0.205
                if abs(x) < 0.42:
                    relief.lotus(d, 0.085, 0.0, 0.016, x, sign * y, small=True)
    for y in (0.375, -0.375):
        d.emboss(d.stroke([(-0.44, y), (0.44, y)], 0.014), 0.012, 0.007)
    for text, y, size, track in (("24K 999", 0.21, 0.20, 0.04), ("AURUM", -0.035, 0.16, 0.12), ("No. A 482 117", -0.25, 0.098, 0.05)):
        d.emboss(d.words(text, 0, y, size, track=track, weight=0.016), 0.028, min(0.022, size * 0.14))
    relief.frame(d, hw - 0.05, hh - 0.05, 0.05, 0.015, 0.009)
    return body.slab("bar", body.rounded(hw, hh, 0.06), 0.11, 0.02, d.finish(), materials.metal("gold"))


def silver_minted():
    return minted([("AURUM", 0.76, 0.13, 0.14), ("FINE SILVER", -0.33, 0.15, 0.05), ("999", -0.54, 0.19, 0.08), ("100 g", -0.77, 0.15, 0.02)],
                  half=(0.62, 1.0), metal="silver", lotus=(0.44, 0.22), thick=0.14)


def silver_reverse():
    """Reverse: rays from the middle, as on an engine-turned watch."""
    hw, hh = 0.62, 1.0
    d = Die(hw + 0.02, hh + 0.02, 800)
    a = np.arctan2(d.y, d.x)
    e = relief.edge_distance(d, hw - 0.09, hh - 0.09, 0.03)
    plate = np.maximum(np.abs(d.x) / 0.42, np.abs(d.y) / 0.30)
    rays = 0.0045 * np.sin(a * 60 + 3.0 * np.sin(d.r * 9)) * np.clip(e / 0.03, 0, 1) * (plate > 1)
    d.height += rays.astype(np.float32)
    d.polish = np.where((plate > 1) & (e > 0), 0.55, d.polish).astype(np.float32)
    q = np.clip(1 - ((plate - 1) / 0.03) ** 2, 0, 1)
    d.height += (0.014 * np.sqrt(q)).astype(np.float32)
    for text, y, size, track in (("FINE SILVER 999", 0.14, 0.098, 0.03), ("AURUM", -0.02, 0.14, 0.12), ("No. S 117 905", -0.18, 0.085, 0.05)):
        d.emboss(d.words(text, 0, y, size, track=track, weight=0.018), 0.026, 0.015)
    relief.frame(d, hw - 0.05, hh - 0.05, 0.05, 0.015, 0.009)
    d.patina()
    return body.slab("bar", body.rounded(hw, hh, 0.06), 0.14, 0.02, d.finish(), materials.metal("silver"))


def poured(die, half, radius, seed=4, dish=0.02, rough=0.008):
    """Unevenness of a face that set in the mould: dished, with a meniscus
    along the wall and slow waves."""
    hw, hh = half
    e = relief.edge_distance(die, hw, hh, radius)
    die.height -= (dish * (1 - np.exp(-np.maximum(e, 0) / 0.10))).astype(np.float32)
    die.noise(rough, 0.16, seed)
    die.noise(rough * 0.22, 0.045, seed + 1)


def stamp(die, text, y, size, track=0.06, depth=0.036, x=0.0):
    """Marks struck into the metal; the punch leaves its floor bright."""
    die.emboss(die.words(text, x, y, size, track=track, weight=0.022), -depth, min(0.040, size * 0.2), polish=-0.45)


def seal(die, x, y, rx, ry, inside):
    """A sunk oval with raised letters, the refiner's punch."""
    q = np.hypot((die.x - x) / rx, (die.y - y) / ry)
    die.emboss(q < 1, -0.032, 0.022, polish=-0.35)
    inside()


def cast(half, thick, radius, die, metal, bevel=0.10, taper=0.05, seed=3, wobble=0.006, rings=420):
    outline = body.rounded(half[0], half[1], radius, wobble=wobble, seed=seed)
    mat = materials.metal(metal, satin=0.27, shine=0.16, grain=0.03, grain_scale=60, cast=0.10)
    return body.slab("cast", outline, thick, bevel, die.finish(0.0034), mat, rings=rings, taper=taper, foot=0.07, wall=0.7)


def gold_cast(px=800, rings=420):
    half, radius = (0.60, 1.0), 0.15
    d = Die(half[0] + 0.03, half[1] + 0.03, px)
    poured(d, half, radius, 4)

    def mark():
        d.emboss(d.words("AURUM", 0, 0.60, 0.155, track=0.10, weight=0.02), 0.028, 0.018)
    seal(d, 0, 0.60, 0.40, 0.17, mark)
    stamp(d, "100 g", 0.20, 0.26, 0.02)
    stamp(d, "FINE GOLD", -0.12, 0.145)
    stamp(d, "999.9", -0.36, 0.185)
    stamp(d, "A 70 318", -0.68, 0.105, 0.08, 0.022)
    return cast(half, 0.36, radius, d, "gold", bevel=0.11, taper=0.05, rings=rings)


def silver_cast(px=800, rings=420):
    half, radius = (0.55, 1.06), 0.13
    d = Die(half[0] + 0.03, half[1] + 0.03, px)
    poured(d, half, radius, 11, dish=0.03, rough=0.006)

    def mark():
        relief.lotus(d, 0.155, -0.055, 0.034, y=0.57, small=True)
    seal(d, 0, 0.57, 0.195, 0.195, mark)
    stamp(d, "AURUM", 0.24, 0.145, 0.10)
    stamp(d, "1 KG", -0.02, 0.24, 0.06)
    stamp(d, "SILVER", -0.26, 0.14, 0.10)
    stamp(d, "999.0", -0.46, 0.17)
    stamp(d, "S 20 946", -0.69, 0.10, 0.08, 0.022)
    return cast(half, 0.50, radius, d, "silver", bevel=0.12, taper=0.07, seed=8, wobble=0.006, rings=rings)


def biscuit():
    """The thick 995 biscuit: sand-blasted, a polished shoulder, marks sunk
    in a panel."""
    half, radius = (0.70, 0.92), 0.22
    d = Die(half[0] + 0.02, half[1] + 0.02, 800)
    e = relief.edge_distance(d, half[0], half[1], radius)
    t = np.clip((e - 0.13) / 0.045, 0, 1)
    d.height -= (0.040 * (t * t * (3 - 2 * t))).astype(np.float32)
    d.polish = np.where(e < 0.15, 1.0, 0.0).astype(np.float32)
    relief.lotus(d, 0.22, -0.04, 0.032, y=0.48, small=True)
    for text, y, size, track in (("995.0", 0.05, 0.34, 0.02), ("GOLD", -0.27, 0.17, 0.14), ("AURUM", -0.54, 0.115, 0.14)):
        d.emboss(d.words(text, 0, y, size, track=track, weight=0.016), 0.032, min(0.028, size * 0.15))
    mat = materials.metal("gold", satin=0.34, shine=0.11, grain=0.10, grain_scale=95)
    return body.slab("biscuit", body.rounded(*half, radius), 0.30, 0.075, d.finish(), mat, foot=0.06, wall=0.5)
