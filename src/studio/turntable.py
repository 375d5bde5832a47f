"""The lotus coin turning over: frames for the film of the product page.

The coin floats, tipped at the angle of its still picture, and turns about the
axis that points away from the viewer, so that the light that was set
for the still also plays over its rim and its reverse.
"""
import math
import os

import bpy
import numpy as np
from mathutils import Matrix
from PIL import Image

import coins
import light

PAPER = (240, 234, 221)


def spin(frames, size, samples, out):
    """Trace the frames that are not there yet, flattened on paper."""
    import render
    render.clear_scene()
    render.settings(size, size, samples)
    light.room()
    light.cards(56)
    light.wings()
    table = light.table(20)
    table.visible_camera = False
    table.location.z = -4.0  # out of the way of the wings
    coin = coins.strike(coins.lotus(), "gold", turn=0, back=coins.reverse())
    coin.data.transform(Matrix.Translation((0, 0, -coins.THICK / 2)))
    start = Matrix.Rotation(math.radians(14), 4, "Z")
    coin.matrix_world = start
    bpy.context.view_layer.update()
    render.aim([coin], 56, fill=0.80, lift=0.02)
    folder = os.path.join(out, "turntable")
    os.makedirs(folder, exist_ok=True)
    for i in range(frames):
        target = os.path.join(folder, f"{i:03d}.png")
        if os.path.exists(target):  # an interrupted round goes on
            continue
        coin.matrix_world = Matrix.Rotation(2 * math.pi * i / frames, 4, "Y") @ start
        bpy.context.view_layer.update()
        raw = os.path.join(folder, "raw.png")
        img = render.shot(raw)
        rgb = render.calm(img[..., :3], img[..., 3])
        # an even, soft shadow that breathes with the coin's width
        shade = soft_shadow(size, abs(math.cos(2 * math.pi * i / frames)))
        paper = np.array(PAPER) / 255
        s, a = shade[..., None], img[..., 3:4]
        ground = paper * (1 - s) + np.array(render.SHADOW) / 255 * s
        done = rgb * a + ground * (1 - a)
        Image.fromarray((done.clip(0, 1) * 255 + 0.5).astype("uint8")).save(target)
        print("STUDIO frame", i, flush=True)


def soft_shadow(size, openness):
    """A blurred ellipse below the coin; tracing it would double the time."""
    y, x = np.mgrid[0:size, 0:size] / size
    wide = 0.10 + 0.30 * openness
    d = ((x - 0.53) / wide) ** 2 + ((y - 0.875) / 0.07) ** 2
    return (0.30 * np.exp(-1.6 * d)).astype("float32")
