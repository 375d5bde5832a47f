"""Coins and medals."""
import math

import numpy as np

import relief
from die import Die
from piece import Finish, Piece, circle, rounded

THICK = 0.11


def ground(top="", bottom="", inner=0.70, rim=0.085, size=0.155, weight=0.016, track=0.16):
    """The common parts of most coins: rim, inner ring and circular text."""
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


def strike(die, metal, inside=None, reeds=130, back=None, **finish):
    """The coin from its die."""
    for face in (die, back):
        if face is not None:
            if metal == "silver":
                face.patina()
            face.finish()
    return Piece(die, inside or circle(1.0), THICK, reeds=reeds, back=back, finish=Finish(metal, **finish))


def side_pearls(d, radius=0.805, angles=(-4, 184), size=0.024):
    for a in angles:
        d.pearl(radius * math.cos(math.radians(a)), radius * math.sin(math.radians(a)), size, 0.018)


def grams_of(grams):
    """As struck around a coin."""
    return "1 GRAM" if grams == "1" else f"{grams} GRAMS"


def below(d, text, radius, size=0.115):
    """Fineness and weight along the lower half."""
    d.emboss(d.ring_words(text, radius, size, -90, True, 0.12, 0.017), 0.032, 0.028)


def lotus(grams, fineness, metal="gold"):
    d = ground(f"FINE {metal.upper()} {fineness}", grams_of(grams))
    side_pearls(d)
    relief.lotus(d, 0.63, 0.0, 0.058)
    if metal == "silver":  # a border of its own, so that it is not a recoloured gold coin
        d.dots(0.705, 72, 0.014, 0.012)
    return d


def reverse(fineness, serial, metal="gold"):
    """The face with the marks."""
    d = ground("AURUM", "REFINERS SINCE 1950", size=0.135)
    side_pearls(d, angles=(38, 142))
    relief.lotus(d, 0.19, 0.0, 0.03, y=0.42, small=True)
    d.emboss(d.words("GOLD" if metal == "gold" else "FINE", 0, 0.10, 0.28, weight=0.014), 0.03, 0.026)
    d.emboss(d.words(fineness, 0, -0.20, 0.30, track=0.06, weight=0.014), 0.03, 0.026)
    d.emboss(d.words(f"No. {serial}", 0, -0.46, 0.10, track=0.06, weight=0.016), 0.018, 0.014)
    return d


def engrave(d, text, y, size, track=0.05):
    """A customer's own text, engraved after striking: sunk, with a dark floor."""
    d.emboss(d.words(text, 0, y, size, track=track, weight=0.016), -0.022, 0.018, polish=-0.5)


def named(d, lines, fineness, metal="gold"):
    """The back of a piece that carries a name: the refiner's marks keep to
    the edge and leave the field to the engraver."""
    relief.lotus(d, 0.135, 0.0, 0.030, y=0.47, small=True)
    for side in (-1, 1):
        for turn, length in ((8, 0.21), (38, 0.14), (-20, 0.14)):
            relief.leaf(d, side * 0.15, 0.455, 90 - side * (90 - turn), length, 0.036, 0.0, 0.024)
    for text, y, size in lines:
        engrave(d, text, y, size)
    below(d, f"AURUM · {'GOLD' if metal == 'gold' else 'FINE SILVER'} {fineness}", 0.70)
    return d


def gini_back(fineness):
    """The sign on the back, where the front has figures instead."""
    d = ground("AURUM", "REFINERS SINCE 1950", size=0.135)
    side_pearls(d, angles=(38, 142))
    relief.om(d, 0.74, 0.12, 0.048)
    d.emboss(d.words(f"GOLD {fineness}", 0, -0.46, 0.125, track=0.10, weight=0.018), 0.028, 0.024)
    return d


def pearled():
    """Rim, pearls and a thin ring."""
    d = Die(1.02, 1.02)
    d.rim(1.0, 0.075, 0.045)
    d.dots(0.875, 72, 0.022, 0.020)
    d.ring(0.815, 0.014, 0.010)
    return d


def wished(wish, grams, fineness, metal="gold"):
    """The common parts of festival coins: a wish above, the marks below."""
    d = pearled()
    d.emboss(d.ring_words(wish, 0.705, 0.135, 90, False, 0.12, 0.016), 0.032, 0.028)
    below(d, f"FINE {metal.upper()} {fineness} · {grams} g", 0.70)
    return d


def diya(grams, fineness, wish="SHUBH LABH"):
    d = wished(wish, grams, fineness)
    relief.diya(d, 0.88, 0.0, 0.0, 0.055)
    return d


def kalash(grams, fineness, wish, metal="gold"):
    d = wished(wish, grams, fineness, metal)
    relief.kalash(d, 0.84, 0.0, 0.07, 0.050)
    return d


def lights(grams, fineness):
    """A wreath of small lamps around a flower, for Diwali."""
    d = wished("SHUBH DEEPAVALI", grams, fineness)
    relief.lotus(d, 0.30, 0.0, 0.045)
    for k in range(8):
        a = math.radians(90 + 45 * k)
        relief.diya(d, 0.235, 0.47 * math.cos(a), 0.47 * math.sin(a) + 0.02, 0.040)
    return d


def puja_lotus(grams, fineness):
    d = wished("LAKSHMI PUJAN", grams, fineness)
    relief.petal_border(d, 0.44, 20, 0.15, 0.06, 0.018)
    relief.lotus(d, 0.43, 0.0, 0.055)
    return d


def sangam(grams, fineness):
    d = wished("SANGAM SNAN", grams, fineness, "silver")
    relief.sangam(d, 0.56)
    return d


def cradle(grams, fineness):
    d = wished("ASHIRWAD", grams, fineness, "silver")
    relief.cradle(d, 0.97, 0.0, -0.02, 0.050)
    return d


def temple(grams, fineness):
    d = wished("MANDIR SEVA", grams, fineness, "silver")
    relief.gopuram(d, 0.85, 0.0, 0.055, 0.045)
    return d


def festival(grams, fineness, metal="gold"):
    """Mango leaves over the door and a star before it, for any festival."""
    d = wished("SHUBH UTSAV", grams, fineness, metal)
    relief.toran(d)
    relief.rangoli(d, 0.325, 0.0, -0.235)
    return d


def wreathed(grams, fineness, inner=0.64):
    """A wreath of petals, the marks within it."""
    d = Die(1.02, 1.02)
    d.rim(1.0, 0.06, 0.045)
    relief.petal_border(d, inner + 0.015, 24, 0.90 - inner, 0.088, 0.026)
    d.ring(inner, 0.034, 0.024)
    below(d, f"{fineness} · {grams} g", inner - 0.12, 0.12)
    return d


def om(grams, fineness):
    d = wreathed(grams, fineness, 0.68)
    relief.om(d, 0.80, 0.10, 0.052)
    return d


def shri(grams, fineness):
    d = wreathed(grams, fineness, 0.68)
    d.emboss(d.words("श्री", 0.0, 0.09, 0.62, weight=0.010, font=relief.DEVANAGARI), 0.050, 0.050)
    return d


def gini(grams, fineness):
    """The trade's weight coin: marks in a wreath."""
    d = Die(1.02, 1.02)
    d.rim(1.0, 0.08, 0.045)
    d.ring(0.885, 0.014, 0.010)
    relief.laurel(d, 0.70, 0.036)
    relief.lotus(d, 0.14, 0.0, 0.026, y=0.40, small=True)
    d.emboss(d.words(f"{grams} g", 0, 0.09, 0.34, weight=0.014), 0.036, 0.030)
    d.emboss(d.words(fineness, 0, -0.22, 0.24, track=0.06, weight=0.014), 0.032, 0.028)
    d.emboss(d.words("GOLD", 0, -0.42, 0.11, track=0.14, weight=0.018), 0.026, 0.022)
    return d


def chakra(grams, fineness):
    d = ground(f"FINE SILVER {fineness}", grams_of(grams), inner=0.0, size=0.135)
    side_pearls(d)
    relief.wheel(d, 0.58, 0.050)
    return d


def wedding_gold(grams, fineness):
    d = Die(1.02, 1.02)
    d.rim(1.0, 0.06, 0.045)
    relief.vine(d, 0.825, 14, 0.028, 0.092)
    d.ring(0.695, 0.018, 0.013)
    relief.rings(d, 0.235, 0.285, 0.03, 0.078, 0.052)
    d.emboss(d.ring_words("SHUBH VIVAH", 0.575, 0.12, 90, False, 0.12, 0.018), 0.032, 0.028)
    below(d, f"{fineness} · {grams} g", 0.565, 0.12)
    return d


def scalloped(metal="silver"):
    """A medal whose rim follows its scallops."""
    d = Die(1.02, 1.02)
    a = np.arctan2(d.y, d.x)
    wave = 0.05 * (1 - np.abs(np.sin(a * 8)) ** 0.8)
    t = np.clip((d.r + wave - 0.925) / 0.03, 0, 1)
    d.height += (0.040 * np.sin(t * math.pi / 2)).astype(np.float32)
    d.polish = np.maximum(d.polish, t > 0).astype(np.float32)
    d.dots(0.862, 64, 0.017, 0.015, start=2.8)
    return d


def wedding_silver(grams, fineness):
    d = scalloped()
    d.emboss(d.ring_words("ANANYA & ROHAN", 0.725, 0.135, 90, False, 0.13, 0.018), 0.032, 0.028)
    below(d, f"FINE SILVER {fineness} · {grams} g", 0.725, 0.108)
    relief.kalash(d, 0.88, 0.0, 0.06, 0.050)
    return d


def jubilee(grams, fineness, years):
    d = scalloped()
    d.emboss(d.ring_words("JUBILEE" if years == "25" else "GOLDEN JUBILEE", 0.725, 0.135, 90, False, 0.13, 0.018), 0.032, 0.028)
    below(d, f"FINE SILVER {fineness} · {grams} g", 0.725, 0.108)
    d.ring(0.60, 0.018, 0.013)
    d.emboss(d.words(years, 0, 0.08, 0.62, weight=0.012), 0.045, 0.045)
    d.emboss(d.words("YEARS", 0, -0.34, 0.12, track=0.16, weight=0.018), 0.028, 0.024)
    return d


def monogram(d, first, second, size, y=0.0, rise=0.03):
    """Two letters laced together."""
    d.emboss(d.words(first, -0.115 * size / 0.5, y + 0.08 * size / 0.5, size, weight=0.010), rise, 0.045)
    d.emboss(d.words(second, 0.115 * size / 0.5, y - 0.08 * size / 0.5, size, weight=0.010), rise, 0.045, base=rise * 0.7)


def corporate_gold(grams, fineness):
    d = Die(1.02, 1.02)
    d.rim(1.0, 0.08, 0.045)
    d.ring(0.885, 0.014, 0.010)
    relief.laurel(d, 0.70, 0.036)
    monogram(d, "S", "R", 0.58, 0.15, 0.04)
    d.emboss(d.words("25 YEARS", 0, -0.30, 0.11, track=0.10, weight=0.018), 0.028, 0.026)
    d.emboss(d.words(f"{fineness} · {grams} g", 0, -0.45, 0.10, track=0.06, weight=0.018), 0.028, 0.024)
    return d


def cushion():
    """The square medal: its rim and a thin line within."""
    d = Die(0.90, 0.90)
    half, radius = 0.86, 0.22
    e = relief.edge_distance(d, half, half, radius)
    t = np.clip((0.085 - e) / 0.035, 0, 1)
    d.height += 0.042 * np.sin(t * math.pi / 2)
    d.polish = (t > 0).astype(np.float32)
    relief.frame(d, half - 0.135, half - 0.135, radius - 0.10, 0.014, 0.010)
    return d


def corporate_silver(grams, fineness):
    d = cushion()
    d.ring(0.595, 0.030, 0.022)
    d.dots(0.645, 64, 0.013, 0.012)
    d.emboss(d.words("B", 0, 0.03, 0.52, weight=0.014), 0.040, 0.045)
    for side in (-1, 1):
        relief.blossom(d, side * 0.36, 0.03, 0.075, 0.0, 0.028)
    d.emboss(d.ring_words("WITH GRATITUDE", 0.50, 0.10, 90, False, 0.14, 0.02), 0.026, 0.024)
    below(d, f"FINE SILVER {fineness} · {grams} g", 0.495, 0.082)
    for k in range(4):  # a leaf spray in each corner
        a = 45 + 90 * k
        c, s = math.cos(math.radians(a)), math.sin(math.radians(a))
        for turn, length in ((-48, 0.15), (48, 0.15), (0, 0.17)):
            relief.leaf(d, 0.745 * c, 0.745 * s, a + turn, length, 0.042, 0.004, 0.026)
        d.pearl(0.74 * c, 0.74 * s, 0.028, 0.02, base=0.012)
    return d


def corporate_back(fineness):
    d = cushion()
    relief.lotus(d, 0.17, 0.0, 0.034, y=0.44, small=True)
    for side in (-1, 1):
        for turn, length in ((0, 0.26), (32, 0.17), (-32, 0.17)):
            relief.leaf(d, side * 0.19, 0.44, 90 - side * (90 - turn), length, 0.042, 0.0, 0.026)
    for text, y, size in (("FOUNDATION DAY", 0.10, 0.135), ("BENGALURU", -0.09, 0.105), ("1 APRIL 2026", -0.25, 0.105)):
        engrave(d, text, y, size)
    d.emboss(d.words(f"AURUM · FINE SILVER {fineness}", 0, -0.545, 0.086, track=0.09, weight=0.018), 0.028, 0.022)
    return d


def square(d):
    """The square medal from its die."""
    d.patina()
    return Piece(d.finish(), rounded(0.86, 0.86, 0.22), THICK, finish=Finish("silver"))
