"""Photographs the pieces. Needs the Debian packages
blender, python3-numpy, python3-scipy, python3-pil and fonts-noto-core:

    nice -n 19 blender -b -P src/studio/render.py -- [--pieces a,b] [--size 560]
        [--samples 160] [--out /tmp/studio/masters] [--turntable]

Marcellus must lie in $STUDIO_FONTS (default /tmp/studio/fonts) as marcellus.ttf;
font.py puts it there.
Every piece gives one PNG with alpha; `encode.ts` and `icons.ts` make the files
of the store. --turntable wants --frames 96 --size 480 --samples 28.
"""
import argparse
import math
import os
import sys
import time

import bpy
import numpy as np
from mathutils import Vector
from PIL import Image
from scipy import ndimage as nd

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import light  # noqa: E402
import pieces  # noqa: E402

SHADOW = (16, 11, 5)  # warm, so that it sits on paper and vanishes in the vault


def clear_scene():
    """Start every piece from nothing."""
    bpy.ops.wm.read_factory_settings(use_empty=True)


def settings(width, height, samples):
    """Path tracing, filmic, no background."""
    s = bpy.context.scene
    s.render.engine = "CYCLES"
    c = s.cycles
    c.device = "CPU"
    c.samples = samples
    c.use_adaptive_sampling = True
    c.adaptive_threshold = 0.012
    c.use_denoising = False
    c.max_bounces = 7
    c.glossy_bounces = 5
    c.diffuse_bounces = 2
    c.transparent_max_bounces = 12
    c.sample_clamp_indirect = 2.5
    c.sample_clamp_direct = 12.0
    c.blur_glossy = 0.6
    c.caustics_reflective = False
    c.caustics_refractive = False
    c.filter_width = 1.25
    s.render.film_transparent = True
    s.render.resolution_x, s.render.resolution_y = width, height
    s.render.resolution_percentage = 100
    s.render.use_persistent_data = True
    s.render.image_settings.file_format = "PNG"
    s.render.image_settings.color_mode = "RGBA"
    s.render.image_settings.color_depth = "8"
    s.view_settings.view_transform = "Filmic"
    s.view_settings.look = "High Contrast"
    s.view_settings.exposure = 0.0


def points_of(objects):
    """World positions of all vertices."""
    out = []
    for ob in objects:
        n = len(ob.data.vertices)
        co = np.empty(n * 3, np.float32)
        ob.data.vertices.foreach_get("co", co)
        co = co.reshape(-1, 3)[::7]
        m = np.array(ob.matrix_world)
        out.append(co @ m[:3, :3].T + m[:3, 3])
    return np.concatenate(out)


def aim(objects, elevation, roll=0.0, fill=0.86, lift=0.03, aspect=1.0, distance=8.0, crop=None):
    """Camera in front and above; the lens and its shift frame the piece
    exactly, so that all pieces have the same air around them.

    crop: (zoom, right, up) pushes the piece out of the frame.
    """
    pts = points_of(objects)
    centre = Vector((pts.max(0) + pts.min(0)) / 2)
    e = math.radians(elevation)
    cam = bpy.data.objects.new("cam", bpy.data.cameras.new("cam"))
    bpy.context.scene.collection.objects.link(cam)
    bpy.context.scene.camera = cam
    cam.location = centre + Vector((0, -math.cos(e), math.sin(e))) * distance
    cam.rotation_euler = (math.pi / 2 - e, 0, 0)
    bpy.context.view_layer.update()
    if roll:
        cam.rotation_euler.rotate_axis("Z", math.radians(roll))
        bpy.context.view_layer.update()
    inv = np.array(cam.matrix_world.inverted())
    p = pts @ inv[:3, :3].T + inv[:3, 3]
    x, y = p[:, 0] / -p[:, 2], p[:, 1] / -p[:, 2]
    wide, tall = x.max() - x.min(), y.max() - y.min()
    view = max(wide / fill, tall * aspect / fill)  # width of the frame
    sx, sy = (x.max() + x.min()) / 2 / view, (y.max() + y.min()) / 2 / view
    sy -= lift / aspect
    if crop:
        view /= crop[0]
        sx, sy = sx * crop[0] - crop[1], sy * crop[0] - crop[2]
    cam.data.sensor_fit = "HORIZONTAL"
    cam.data.sensor_width = 36
    cam.data.lens = 36 / view
    cam.data.shift_x, cam.data.shift_y = sx, sy  # both in widths of the frame
    return cam


def shot(path):
    """Render to a file and read it back."""
    bpy.context.scene.render.filepath = path
    bpy.ops.render.render(write_still=True)
    return np.asarray(Image.open(path).convert("RGBA")).astype(np.float32) / 255


def shadow_pass(objects, table, path, width, height, samples):
    """The shadow alone, with the piece hidden from the camera: it can be
    smoothed without bleeding into the metal."""
    for ob in objects:
        ob.visible_camera = False
    light.shadow_light()
    table.is_shadow_catcher = True
    table.visible_camera = True
    s = bpy.context.scene
    s.render.resolution_x, s.render.resolution_y = width // 2, height // 2
    s.cycles.samples = samples
    img = shot(path)[..., 3]
    img = nd.gaussian_filter(img, 1.6 * width / 560)
    return np.asarray(Image.fromarray((img * 255).astype(np.uint8)).resize((width, height), Image.BICUBIC), np.float32) / 255


def calm(rgb, alpha):
    """Take out single bright specks, leave everything else."""
    lum = rgb.mean(-1)
    around = nd.percentile_filter(lum, 85, size=3)
    speck = (lum > around * 1.25 + 0.04) & (alpha > 0.9)
    med = np.stack([nd.median_filter(rgb[..., i], 3) for i in range(3)], -1)
    return np.where(speck[..., None], med, rgb)


def develop(piece, shade, strength=1.0, fade_edges=True):
    """Piece over its shadow, both with alpha."""
    a = piece[..., 3]
    rgb = calm(piece[..., :3], a)
    h, w = a.shape
    s = np.clip((shade - 0.02) * strength * 1.05, 0, 0.8)
    if fade_edges:  # a shadow must end before the frame does
        y, x = np.mgrid[0:h, 0:w]
        d = np.minimum(np.minimum(x, w - 1 - x), np.minimum(y, h - 1 - y)) / (0.10 * min(w, h))
        s = s * np.clip(d, 0, 1)
    out_a = a + s * (1 - a)
    dark = np.array(SHADOW, np.float32) / 255
    mixed = rgb * a[..., None] + dark * (s * (1 - a))[..., None]
    out = np.concatenate([mixed / np.maximum(out_a, 1e-4)[..., None], out_a[..., None]], -1)
    return Image.fromarray((np.clip(out, 0, 1) * 255 + 0.5).astype(np.uint8), "RGBA")


def photograph(name, spec, size, samples, out):
    """One finished picture."""
    t0 = time.time()
    clear_scene()
    aspect = spec.get("aspect", 1.0)
    width = round(size * spec.get("scale", 1.0))
    height = round(width / aspect)
    settings(width, height, samples)
    light.room()
    light.cards(spec.get("camera", {}).get("elevation", 56))
    table = light.table(spec.get("spread", 1.0))
    table.visible_camera = False
    objects = spec["make"]()
    bpy.context.view_layer.update()
    aim(spec.get("focus", lambda o: o)(objects), aspect=aspect, **spec.get("camera", {}))
    t1 = time.time()
    piece = shot(os.path.join(out, "raw", name + ".png"))
    t2 = time.time()
    shade = shadow_pass(objects, table, os.path.join(out, "raw", name + "-shadow.png"), width, height, max(24, samples // 2))
    develop(piece, shade, spec.get("shadow", 1.0), spec.get("fade", True)).save(os.path.join(out, name + ".png"))
    print(f"STUDIO {name} made {t1 - t0:.0f}s traced {t2 - t1:.0f}s shadow {time.time() - t2:.0f}s", flush=True)


def main():
    argv = sys.argv[sys.argv.index("--") + 1:] if "--" in sys.argv else []
    ap = argparse.ArgumentParser()
    ap.add_argument("--pieces", default="")
    ap.add_argument("--size", type=int, default=560)
    ap.add_argument("--samples", type=int, default=160)
    ap.add_argument("--out", default="/tmp/studio/masters")
    ap.add_argument("--turntable", action="store_true")
    ap.add_argument("--frames", type=int, default=96)
    a = ap.parse_args(argv)
    os.makedirs(os.path.join(a.out, "raw"), exist_ok=True)
    if a.turntable:
        import turntable
        turntable.spin(a.frames, a.size, a.samples, a.out)
        return
    names = [n for n in a.pieces.split(",") if n] or list(pieces.PIECES)
    for name in names:
        photograph(name, pieces.PIECES[name], a.size, a.samples, a.out)


if __name__ == "__main__":
    main()
