"""A piece: an outline, two faces and a metal, as maps of heights."""
import math
from dataclasses import dataclass, field

import numpy as np

from die import Die

# satin colour, polished colour
METALS = {
    "gold": ((0.95, 0.58, 0.185), (1.0, 0.665, 0.26)),
    "silver": ((0.595, 0.63, 0.675), (0.87, 0.895, 0.93)),
}


@dataclass
class Finish:
    """How a metal's skin scatters. `cast` is the coarser skin of poured metal."""
    metal: str = "gold"
    satin: float = 0.24
    shine: float = 0.10
    grain: float = 0.007
    cast: float = 0.0
    kind: int = 0


@dataclass
class Piece:
    """Lengths in units of the piece; `inside` gives the distance within the
    outline for points of the canvas, negative outside."""
    die: Die
    inside: object
    thick: float
    bevel: float = 0.022
    foot: float = 0.03
    taper: float = 0.0
    reeds: int = 0
    wall: float = 0.6
    back: Die | None = None
    finish: Finish = field(default_factory=Finish)
    print_: np.ndarray | None = None


def circle(radius):
    """Outline of a coin."""
    return lambda x, y: radius - np.hypot(x, y)


def scallop(radius, lobes=16, depth=0.05):
    """Outline of a medal with a scalloped edge."""
    def inside(x, y):
        wave = np.abs(np.sin(np.arctan2(y, x) * lobes / 2)) ** 0.8
        return radius - depth * (1 - wave) - np.hypot(x, y)
    return inside


def rounded(half_width, half_height, radius, wobble=0.0, seed=3):
    """Outline of a bar or card. `wobble` makes it uneven as if poured."""
    rng = np.random.default_rng(seed)
    waves = [(k, rng.normal() / k, rng.uniform(0, 6.28)) for k in range(2, 9)]

    def inside(x, y):
        if wobble:
            a = np.arctan2(y / half_height, x / half_width)
            w = 1 + wobble * sum(amp * np.sin(k * a + ph) for k, amp, ph in waves)
            x, y = x / w, y / w
        qx, qy = np.abs(x) - (half_width - radius), np.abs(y) - (half_height - radius)
        return radius - np.hypot(np.maximum(qx, 0), np.maximum(qy, 0)) - np.minimum(np.maximum(qx, qy), 0)
    return inside


def shoulder(depth, radius):
    """How far a rounded edge lies below the face, by the distance inside."""
    d = np.clip(depth, 0, radius)
    return radius - np.sqrt(np.maximum(radius ** 2 - (radius - d) ** 2, 0))


def maps(piece):
    """Height maps (top, distance inside, underside) and the inputs of lighting:
    slopes and polish of both faces, slope of the outline."""
    d = piece.die
    inside = piece.inside(d.x, d.y).astype(np.float32)
    # dies end at the outline; beyond it the edge's height goes on
    top = piece.thick + d.height - shoulder(inside - piece.taper, piece.bevel)
    polish = np.where(inside < piece.taper + piece.bevel, 1.0, d.polish)
    if piece.back is None:
        low, dull = np.zeros_like(top), np.zeros_like(top)
    else:  # mirrored, so that it reads from below
        low, dull = -piece.back.height[:, ::-1], piece.back.polish[:, ::-1]
    low = low + shoulder(inside, piece.foot)
    dull = np.where(inside < piece.foot, 1.0, dull)
    geo = np.stack([top, inside, low], -1).astype(np.float32)

    def slopes(a):
        gy, gx = np.gradient(a)
        return gx * d.px, -gy * d.px  # rows run down, y runs up
    tx, ty = slopes(top)
    bx, by = slopes(low)
    ix, iy = slopes(inside)
    # outside the outline the faces' slopes are those of the shoulder's end
    shade = np.stack([-tx, -ty, polish, bx, by, dull, -ix, -iy], -1).astype(np.float32)
    return geo, shade


def coarse(geo, block):
    """The highest and lowest metal of every block and its neighbours."""
    ny, nx = geo.shape[:2]
    by, bx = ny // block + 1, nx // block + 1
    solid = geo[..., 1] > -3.0 / 850
    high = np.full((by * block, bx * block), -9.0, np.float32)
    low = np.full((by * block, bx * block), 9.0, np.float32)
    high[:ny, :nx] = np.where(solid, geo[..., 0], -9)
    low[:ny, :nx] = np.where(solid, geo[..., 2], 9)
    high = high.reshape(by, block, bx, block).max((1, 3))
    low = low.reshape(by, block, bx, block).min((1, 3))

    def spread(a, pick):
        p = np.pad(a, 1, mode="edge")
        return pick([p[i:i + by, j:j + bx] for i in range(3) for j in range(3)], axis=0)
    return np.stack([spread(high, np.max), spread(low, np.min)], -1).astype(np.float32)


def turned(degrees):
    """Rotation about the upright axis."""
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return np.array([[c, -s, 0], [s, c, 0], [0, 0, 1.0]])
