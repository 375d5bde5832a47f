"""Assay cards: a printed card with the piece sealed under clear plastic."""
import math
import os

import numpy as np
from PIL import Image, ImageDraw, ImageFont

import bars
import body
import coins
import materials
from die import SERIF, Die

HALF = (0.63, 1.0)  # the proportions of a bank card
GREEN, IVORY, BRASS, INK = (12, 54, 40), (250, 246, 236), (168, 130, 46), (40, 36, 28)


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


def artwork(path, what, weight, serial, window):
    """The card's print; `window` is the (x, y, half width, half height) of
    the piece, in units of the card."""
    px = 900
    w, h = int(2 * HALF[0] * px), int(2 * HALF[1] * px)
    im = Image.new("RGB", (w, h), IVORY)
    d = ImageDraw.Draw(im)

    def at(x, y):
        return ((x + HALF[0]) * px, (HALF[1] - y) * px)

    def words(text, x, y, size, colour, track=0.0, anchor="lm"):
        f = ImageFont.truetype(SERIF, int(size * px))
        if not track:
            d.text(at(x, y), text, colour, f, anchor=anchor, stroke_width=int(size * px * 0.012))
            return
        total = f.getlength(text) + track * size * px * (len(text) - 1)
        cx, cy = at(x, y)
        left = cx - total / 2 if anchor == "mm" else cx
        for i, ch in enumerate(text):
            d.text((left + f.getlength(text[:i]) + track * size * px * i, cy), ch, colour, f, anchor="lm", stroke_width=int(size * px * 0.012))

    d.rectangle([0, 0, w, at(0, 0.52)[1]], fill=GREEN)
    d.rectangle([0, at(0, 0.52)[1], w, at(0, 0.505)[1]], fill=BRASS)
    lotus_mark(d, *at(-0.40, 0.76), 0.135 * px, (214, 176, 88), GREEN)
    words("AURUM", -0.20, 0.80, 0.165, (246, 238, 220), track=0.10)
    words("REFINERS SINCE 1950", -0.195, 0.665, 0.056, (214, 190, 130), track=0.08)
    # a quiet guilloche around the window
    x, y, hw, hh = window
    for k in range(34):
        a = np.linspace(0, 2 * math.pi, 500)
        rr = 1.0 + 0.32 * k / 34 + 0.030 * np.sin(14 * a + k * 0.55)
        pts = [at(x + (hw + 0.02) * 1.28 * r * math.cos(t), y + (hh + 0.02) * 1.10 * r * math.sin(t)) for t, r in zip(a, rr)]
        d.line([p if p[1] > at(0, 0.50)[1] else (p[0], at(0, 0.50)[1]) for p in pts], fill=(232, 218, 184), width=2)
    d.rectangle([0, at(0, -0.50)[1], w, h], fill=IVORY)
    d.line([at(-0.53, -0.52), at(0.53, -0.52)], fill=BRASS, width=5)
    words(what, -0.53, -0.60, 0.098, INK)
    words(weight, 0.53, -0.60, 0.098, INK, anchor="rm")
    words("Serial No.", -0.53, -0.725, 0.058, (110, 98, 76))
    words(serial, -0.53, -0.80, 0.078, INK)
    words("Assayed and sealed", -0.53, -0.905, 0.055, (110, 98, 76))
    # bar code
    rng = np.random.default_rng(7)
    px0, y0 = at(0.10, -0.70)
    x1 = at(0.53, 0)[0]
    cx = px0
    while cx < x1 - 8:
        bw = rng.choice([4, 4, 8, 12])
        d.rectangle([cx, y0, cx + bw, at(0, -0.90)[1]], fill=INK)
        cx += bw + rng.choice([4, 6, 10])
    os.makedirs(os.path.dirname(path), exist_ok=True)
    im.save(path)
    return path


def card(picture, turn):
    d = Die(HALF[0] + 0.02, HALF[1] + 0.02, 100)
    ob = body.slab("card", body.rounded(*HALF, 0.075, points=500), 0.03, 0.008, d, materials.printed(picture, HALF), rings=30, foot=0.006)
    ob.rotation_euler = (0, 0, turn)
    return ob


def placed(ob, x, y, z, turn, scale=1.0, extra=0.0):
    """Put something at a spot of the turned card."""
    c, s = math.cos(turn), math.sin(turn)
    ob.location = (x * c - y * s, x * s + y * c, z)
    ob.rotation_euler = (0, 0, turn + extra)
    ob.scale = (scale,) * 3
    return ob


def shell(outline, rise, bevel=0.045):
    """The clear dome: only its glints are seen."""
    d = Die(1.05, 1.05, 60)
    ob = body.slab("shell", outline, rise, bevel, d, materials.clear(), rings=24, foot=0.002)
    ob.visible_shadow = False
    return ob


def with_bar():
    turn = math.radians(-14)
    window = (0.0, 0.0, 0.29, 0.43)
    pic = artwork("/tmp/studio/print/bar.png", "Fine gold 999.9", "5 g", "A 482 117", window)
    base = card(pic, turn)
    bar = bars.minted([("FINE GOLD", 0.08, 0.19, 0.02), ("5 g", -0.24, 0.38, 0.0), ("999.9", -0.66, 0.24, 0.02)], half=(0.62, 1.0), lotus=(0.35, 0.52), thick=0.12)
    placed(bar, 0, 0.0, 0.032, turn, 0.415)
    dome = placed(shell(body.rounded(0.345, 0.478, 0.07, points=700), 0.12), 0, 0, 0.031, turn)
    return [base, bar, dome]


def with_coin():
    turn = math.radians(-14)
    window = (0.0, 0.0, 0.42, 0.42)
    pic = artwork("/tmp/studio/print/coin.png", "Fine gold 999", "10 g", "C 004 217", window)
    base = card(pic, turn)
    coin = coins.strike(coins.lotus(), "gold", turn=0)
    placed(coin, 0, 0.0, 0.032, turn, 0.415)
    dome = placed(shell(body.circle(0.474, 700), 0.11), 0, 0, 0.031, turn)
    return [base, coin, dome]
