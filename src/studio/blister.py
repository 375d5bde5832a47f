"""Assay cards: a printed card with the piece sealed under clear plastic."""
import math

import numpy as np
from PIL import Image, ImageDraw, ImageFont

import tracer
from die import SERIF, Die
from piece import Finish, Piece, circle, rounded, turned
from scene import Laid

HALF = (0.63, 1.0)  # the proportions of a bank card
IVORY, BRASS, INK, QUIET = (250, 246, 236), (168, 130, 46), (40, 36, 28), (110, 98, 76)
GREEN, MAROON, BLUE = (12, 54, 40), (92, 22, 34), (28, 58, 92)
TURN = -14


def lotus_mark(draw, cx, cy, r, colour, ground):
    """The flat lotus mark, two rings of petals."""
    for shift, reach, width in ((22.5, 1.0, 0.26), (0.0, 0.74, 0.24)):
        for k in range(8):
            a = math.radians(90 + shift + 45 * k)
            pts = []
            for u in np.linspace(0, 1, 24):
                f = (u ** 0.75 * (1 - u) ** 0.95) / 0.31
                pts.append((u * reach, f * width / 2 * 1.0))
            pts += [(u, -v) for u, v in reversed(pts)]
            out = [(cx + r * (u * math.cos(a) - v * math.sin(a)), cy - r * (u * math.sin(a) + v * math.cos(a))) for u, v in pts]
            draw.polygon(out, fill=colour)
            draw.line(out + out[:1], fill=ground, width=max(2, int(r * 0.03)))


def artwork(head, lines, serial, window, colour=GREEN):
    """The card's print in linear light, and its texts. `window` is (half
    width, half height) of the piece, in units of the card."""
    px = 800
    w, h = int(2 * HALF[0] * px), int(2 * HALF[1] * px)
    im = Image.new("RGB", (w, h), IVORY)
    d = ImageDraw.Draw(im)
    said = []

    def at(x, y):
        return ((x + HALF[0]) * px, (HALF[1] - y) * px)

    def words(text, x, y, size, ink, track=0.0, anchor="lm"):
        said.append(text)
        f = ImageFont.truetype(SERIF, int(size * px))
        if not track:
            d.text(at(x, y), text, ink, f, anchor=anchor, stroke_width=int(size * px * 0.012))
            return
        cx, cy = at(x, y)
        for i, ch in enumerate(text):
            d.text((cx + f.getlength(text[:i]) + track * size * px * i, cy), ch, ink, f, anchor="lm", stroke_width=int(size * px * 0.012))

    d.rectangle([0, 0, w, at(0, 0.52)[1]], fill=colour)
    d.rectangle([0, at(0, 0.52)[1], w, at(0, 0.505)[1]], fill=BRASS)
    lotus_mark(d, *at(-0.40, 0.76), 0.135 * px, (214, 176, 88), colour)
    words("AURUM", -0.20, 0.80, 0.165, (246, 238, 220), track=0.10)
    words(head, -0.195, 0.665, 0.056, (214, 190, 130), track=0.08)
    # a quiet guilloche around the window
    hw, hh = window
    for k in range(34):
        a = np.linspace(0, 2 * math.pi, 500)
        rr = 1.0 + 0.32 * k / 34 + 0.030 * np.sin(14 * a + k * 0.55)
        pts = [at((hw + 0.02) * 1.28 * r * math.cos(t), (hh + 0.02) * 1.10 * r * math.sin(t)) for t, r in zip(a, rr)]
        d.line([p if p[1] > at(0, 0.50)[1] else (p[0], at(0, 0.50)[1]) for p in pts], fill=(232, 218, 184), width=2)
    d.rectangle([0, at(0, -0.50)[1], w, h], fill=IVORY)
    d.line([at(-0.53, -0.52), at(0.53, -0.52)], fill=BRASS, width=5)
    what, weight = lines
    words(what, -0.53, -0.60, 0.098, INK)
    words(weight, 0.53, -0.60, 0.098, INK, anchor="rm")
    words("Serial No.", -0.53, -0.725, 0.058, QUIET)
    words(serial, -0.53, -0.80, 0.078, INK)
    words("Assayed and sealed", -0.53, -0.905, 0.055, QUIET)
    rng = np.random.default_rng(sum(map(ord, serial)))
    x, (end, _), (_, top), (_, foot) = at(0.10, 0)[0], at(0.53, 0), at(0, -0.70), at(0, -0.90)
    while x < end - 8:
        bar = rng.choice([4, 4, 8, 12])
        d.rectangle([x, top, x + bar, foot], fill=INK)
        x += bar + rng.choice([4, 6, 10])
    srgb = np.asarray(im, np.float32) / 255
    return np.where(srgb <= 0.04045, srgb / 12.92, ((srgb + 0.055) / 1.055) ** 2.4), said


def sealed(piece, scale, dome, rise, window, head, lines, serial, colour):
    """Card, piece and dome, turned together."""
    print_, said = artwork(head, lines, serial, window, colour)
    canvas = Die(HALF[0] + 0.02, HALF[1] + 0.02, 160)
    canvas.struck = said
    # the print covers the canvas, whose margin lies outside the outline
    pad = [(round(0.02 * print_.shape[k] / (2 * HALF[1 - k])),) * 2 for k in (0, 1)]
    print_ = np.pad(print_, [*pad, (0, 0)], mode="edge")
    card = Piece(canvas, rounded(*HALF, 0.075), 0.03, bevel=0.008, foot=0.006, wall=0.3,
                 finish=Finish("silver", kind=tracer.PRINT), print_=print_)
    shell = Piece(Die(1.0, 1.0, 160), dome, rise, bevel=0.045, foot=0.002, finish=Finish("silver", kind=tracer.CLEAR))
    turn = turned(TURN)
    return [Laid(card, turn=turn), Laid(piece, (0, 0, 0.032), turn, scale), Laid(shell, (0, 0, 0.031), turn)]


def with_bar(piece, grams, fineness, serial, head, colour):
    return sealed(piece, 0.415, rounded(0.345, 0.478, 0.07), 0.12, (0.29, 0.43), head,
                  (f"Fine gold {fineness}", f"{grams} g"), serial, colour)


def with_coin(piece, grams, fineness, serial, head="REFINERS SINCE 1950", colour=GREEN):
    return sealed(piece, 0.415, circle(0.474), 0.11, (0.42, 0.42), head,
                  (f"Fine gold {fineness}", f"{grams} g"), serial, colour)
