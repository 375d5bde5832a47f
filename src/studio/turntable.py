"""Pieces turning over: the frames of the turntable on the product page.

The piece floats, tipped at the angle of its still picture, and turns about the
axis that points away from the viewer, so that the light that was set for the
still also plays over its rim and its reverse.
"""
import math
import os

import numpy as np
from PIL import Image

import bars
import coins
import develop
import scene
import tracing
from piece import turned

FRAMES, SIZE = 36, 480


def lotus():
    return coins.strike(coins.lotus("10", "999"), "gold", back=coins.reverse("999", "004 217"))


def bar():
    return bars.gold_minted("10", "999", "A 482 117")


TURNS = {"gold-coin-lotus": (lotus, 14), "gold-bar-minted": (bar, -18)}


def about(angle):
    """Rotation about the axis that points away from the viewer."""
    c, s = math.cos(angle), math.sin(angle)
    return np.array([[c, 0, s], [0, 1, 0], [-s, 0, c]])


def soft_shadow(size, openness):
    """A blurred ellipse below the piece; tracing it would double the time."""
    y, x = np.mgrid[0:size, 0:size] / size
    wide = 0.10 + 0.30 * openness
    d = ((x - 0.53) / wide) ** 2 + ((y - 0.875) / 0.07) ** 2
    return (0.30 * np.exp(-1.6 * d)).astype(np.float32)


def spin(name, out, samples):
    """Renders the missing frames."""
    make, turn = TURNS[name]
    piece, start = make(), turned(turn)
    cards = scene.cards(56, wings=True)
    floor = scene.table(cards, 20, -4.0)
    folder = os.path.join(out, f"{name}-turn")
    os.makedirs(folder, exist_ok=True)
    middle = np.array([0, 0, -piece.thick / 2])

    def laid(angle):
        way = about(angle) @ start
        return [scene.Laid(piece, tuple(way @ middle), way)]
    cam = scene.aim(laid(0), 56, fill=0.80, lift=0.02)
    rows, geo, shade, low, prints = scene.pack(laid(0))
    for i in range(FRAMES):
        target = os.path.join(folder, f"{i:02d}.png")
        if os.path.exists(target):
            continue
        angle = 2 * math.pi * i / FRAMES
        way = about(angle) @ start
        rows[0, tracing.TURN:tracing.TURN + 9] = way.ravel()
        rows[0, tracing.PLACE:tracing.PLACE + 3] = way @ middle
        light, guide = tracing.picture(rows, geo, shade, low, scene.grain(), prints, cards, floor, scene.REACH, -4.0, cam, SIZE, SIZE, samples)
        image = develop.developed(tracing.smooth(light, guide))
        a, s = image[..., 3], soft_shadow(SIZE, abs(math.cos(angle)))
        whole = a + s * (1 - a)
        rgb = image[..., :3] * a[..., None] + np.array(develop.SHADOW) / 255 * (s * (1 - a))[..., None]
        done = np.dstack([rgb / np.maximum(whole, 1e-4)[..., None], whole])
        Image.fromarray((done.clip(0, 1) * 255 + 0.5).astype(np.uint8), "RGBA").save(target)
        print("STUDIO frame", name, i, flush=True)


def main(out, samples):
    """All turntables."""
    for name in TURNS:
        spin(name, out, samples)
