"""Coins and medals."""
import math

import numpy as np

import body
import materials
import relief
from die import Die

THICK = 0.11


def ground(top="", bottom="", inner=0.70, rim=0.085, size=0.155, weight=0.016, track=0.16):
    """What most coins share: rim, inner ring and words around."""
    d = Die(1.02, 1.02)
    d.rim(1.0, rim, 0.045)
    if inner:
        d.ring(inner, 0.018, 0.013)
    mid = (inner + 1 - rim) / 2 if inner else 0.81
    if top:
        d.emboss(d.ring_words(top, mid, size, 90, False, track, weight), 0.034, 0.030)
    if bottom:
        d.emboss(d.ring_words(bottom, mid, size, -90, True, track, weight), 0.034, 0.030)
    return d


def strike(die, metal, outline=None, reeds=130, back=None, turn=14, **finish):
    """The coin from its die."""
    if metal == "silver":
        die.patina()
    ob = body.slab("coin", outline or body.circle(1.0), THICK, 0.022, die.finish(),
                   materials.metal(metal, **finish), reeds=reeds, back=back.finish() if back else None)
    ob.rotation_euler = (0, 0, math.radians(turn))
    return ob


def side_pearls(d, radius=0.805, angles=(-4, 184), size=0.024):
    for a in angles:
        d.pearl(radius * math.cos(math.radians(a)), radius * math.sin(math.radians(a)), size, 0.018)


def lotus(metal="gold"):
    d = ground(f"FINE {metal.upper()} 999", "10 GRAMS")
    side_pearls(d)
    relief.lotus(d, 0.63, 0.0, 0.058)
    if metal == "silver":  # its own border, so that it is not the gold one dyed
        d.dots(0.705, 72, 0.014, 0.012)
    return d


def reverse(serial="No. 004 217", metal="gold"):
    """The face with the marks."""
    d = ground("AURUM", "REFINERS SINCE 1950", size=0.135)
    side_pearls(d, angles=(38, 142))
    relief.lotus(d, 0.19, 0.0, 0.03, y=0.42, small=True)
    d.emboss(d.words("24K" if metal == "gold" else "FINE", 0, 0.10, 0.30, weight=0.014), 0.03, 0.026)
    d.emboss(d.words("999", 0, -0.20, 0.30, track=0.06, weight=0.014), 0.03, 0.026)
    d.emboss(d.words(serial, 0, -0.46, 0.10, track=0.06, weight=0.016), 0.018, 0.014)
    return d


def diya():
    d = Die(1.02, 1.02)
    d.rim(1.0, 0.075, 0.045)
    d.dots(0.875, 72, 0.022, 0.020)
    d.ring(0.815, 0.014, 0.010)
    d.emboss(d.ring_words("FINE GOLD 999", 0.70, 0.135, -90, True, 0.14, 0.016), 0.032, 0.028)
    d.emboss(d.ring_words("SHUBH LABH", 0.705, 0.135, 90, False, 0.14, 0.016), 0.032, 0.028)
    relief.diya(d, 0.90, 0.0, -0.02, 0.055)
    return d


def om():
    d = Die(1.02, 1.02)
    d.rim(1.0, 0.06, 0.045)
    relief.petal_border(d, 0.64, 24, 0.27, 0.088, 0.026)
    d.ring(0.625, 0.034, 0.024)
    relief.om(d, 1.05, 0.0, 0.052)
    return d


def chakra():
    d = ground("FINE SILVER 999", "20 GRAMS", inner=0.0, size=0.135)
    side_pearls(d)
    relief.wheel(d, 0.58, 0.050)
    return d


def wedding_gold():
    d = Die(1.02, 1.02)
    d.rim(1.0, 0.06, 0.045)
    relief.vine(d, 0.825, 14, 0.028, 0.092)
    d.ring(0.695, 0.018, 0.013)
    relief.rings(d, 0.265, 0.315, 0.10, 0.085, 0.055)
    d.emboss(d.ring_words("SHUBH VIVAH", 0.545, 0.135, -90, True, 0.14, 0.018), 0.032, 0.028)
    return d


def wedding_silver():
    d = Die(1.02, 1.02)
    # the rim follows the scallops
    a = np.arctan2(d.y, d.x)
    wave = 0.05 * (1 - np.abs(np.sin(a * 8)) ** 0.8)
    t = np.clip((d.r + wave - 0.925) / 0.03, 0, 1)
    d.height += 0.040 * np.sin(t * math.pi / 2)
    d.polish = np.maximum(d.polish, t > 0).astype(np.float32)
    d.dots(0.862, 64, 0.017, 0.015, start=2.8)
    d.emboss(d.ring_words("ANANYA & ROHAN", 0.725, 0.135, 90, False, 0.13, 0.018), 0.032, 0.028)
    d.emboss(d.ring_words("14 . 02 . 2027", 0.725, 0.115, -90, True, 0.13, 0.018), 0.028, 0.026)
    relief.kalash(d, 0.92, 0.0, 0.07, 0.050)
    return d


def monogram(d, first, second, size, y=0.0, rise=0.03):
    """Two letters laced together."""
    d.emboss(d.words(first, -0.115 * size / 0.5, y + 0.08 * size / 0.5, size, weight=0.010), rise, 0.045)
    d.emboss(d.words(second, 0.115 * size / 0.5, y - 0.08 * size / 0.5, size, weight=0.010), rise, 0.045, base=rise * 0.7)


def corporate_gold():
    d = Die(1.02, 1.02)
    d.rim(1.0, 0.08, 0.045)
    d.ring(0.885, 0.014, 0.010)
    relief.laurel(d, 0.70, 0.036)
    monogram(d, "S", "R", 0.66, 0.07, 0.04)
    d.emboss(d.words("25 YEARS", 0, -0.43, 0.11, track=0.10, weight=0.018), 0.028, 0.026)
    return d


def corporate_silver():
    d = Die(0.90, 0.90)
    half, radius = 0.86, 0.22
    e = relief.edge_distance(d, half, half, radius)
    t = np.clip((0.085 - e) / 0.035, 0, 1)
    d.height += 0.042 * np.sin(t * math.pi / 2)
    d.polish = (t > 0).astype(np.float32)
    relief.frame(d, half - 0.135, half - 0.135, radius - 0.10, 0.014, 0.010)
    d.ring(0.595, 0.030, 0.022)
    d.dots(0.645, 64, 0.013, 0.012)
    d.emboss(d.words("B", 0, 0.07, 0.66, weight=0.014), 0.040, 0.045)
    for side in (-1, 1):
        relief.blossom(d, side * 0.40, 0.07, 0.095, 0.0, 0.028)
    d.emboss(d.ring_words("WITH GRATITUDE", 0.50, 0.10, -90, True, 0.14, 0.02), 0.026, 0.024)
    for k in range(4):  # a leaf spray in each corner
        a = 45 + 90 * k
        c, s = math.cos(math.radians(a)), math.sin(math.radians(a))
        for turn, length in ((-48, 0.15), (48, 0.15), (0, 0.17)):
            relief.leaf(d, 0.745 * c, 0.745 * s, a + turn, length, 0.042, 0.004, 0.026)
        d.pearl(0.74 * c, 0.74 * s, 0.028, 0.02, base=0.012)
    d.patina()
    ob = body.slab("medal", body.rounded(half, half, radius), THICK, 0.022, d.finish(), materials.metal("silver"))
    ob.rotation_euler = (0, 0, math.radians(16))
    return ob
