"""From light to a picture: Blender's Filmic curve, and the shadow below."""
import functools
import os

import numpy as np
from PIL import Image
from scipy import ndimage as nd

SHADOW = (16, 11, 5)  # warm, so that it sits on paper and vanishes in the vault
LUTS = os.environ.get("STUDIO_LUTS", "/usr/share/blender/datafiles/colormanagement/filmic")


@functools.cache
def tables():
    """Filmic's cube and the curve of its High Contrast look."""
    with open(os.path.join(LUTS, "filmic_desat65cube.spi3d")) as f:
        cube = np.array([[float(v) for v in line.split()] for line in f.readlines()[3:] if line.strip()])
    with open(os.path.join(LUTS, "filmic_to_0.99_1-0075.spi1d")) as f:
        curve = np.array([float(line) for line in f if line.strip()[:1].isdigit() or line.strip()[:1] == "-"])
    out = np.zeros((65, 65, 65, 3), np.float32)
    i = cube[:, :3].astype(int)
    out[i[:, 0], i[:, 1], i[:, 2]] = cube[:, 3:]
    return out, curve


def filmic(rgb):
    """Linear light as sRGB values between 0 and 1."""
    cube, curve = tables()
    log = np.log2(np.maximum(rgb, 1e-10))
    x = np.clip((log + 12.473931188) / 25.0, 0, 1) * 64
    c = x.reshape(-1, 3).T
    flat = np.stack([nd.map_coordinates(cube[..., k], c, order=1, mode="nearest") for k in range(3)], -1)
    flat = np.clip(flat / 0.66, 0, 1)
    return np.interp(flat, np.linspace(0, 1, len(curve)), curve).reshape(rgb.shape)


def developed(light):
    """The tracer's pixels as colour and coverage."""
    a = light[..., 3]
    return np.dstack([filmic(light[..., :3] / np.maximum(a, 1e-4)[..., None]), a])


def over_shadow(image, shade, strength=1.0, fade=True):
    """A developed picture over its shadow, both with alpha."""
    a = image[..., 3]
    h, w = a.shape
    shade = nd.gaussian_filter(shade, 1.7)
    shade = np.asarray(Image.fromarray(shade.astype(np.float32)).resize((w, h), Image.BICUBIC))
    s = np.clip((shade - 0.02) * strength * 1.05, 0, 0.8)
    if fade:  # a shadow must end before the frame does
        y, x = np.mgrid[0:h, 0:w]
        d = np.minimum(np.minimum(x, w - 1 - x), np.minimum(y, h - 1 - y)) / (0.10 * min(w, h))
        s = s * np.clip(d, 0, 1)
    whole = a + s * (1 - a)
    dark = np.array(SHADOW, np.float32) / 255
    mixed = image[..., :3] * a[..., None] + dark * (s * (1 - a))[..., None]
    out = np.dstack([mixed / np.maximum(whole, 1e-4)[..., None], whole])
    return Image.fromarray((np.clip(out, 0, 1) * 255 + 0.5).astype(np.uint8), "RGBA")
