"""The studio: cards, table, camera, and pieces laid out before them."""
import functools
import math
from dataclasses import dataclass, field

import numpy as np

import piece as pieces
import tracer as t
from piece import METALS, Piece

# name, azimuth (0 is towards the camera, 90 to the right), elevation, distance,
# width, height, strength, colour
CARDS = [
    ("back", 168, 58, 6.0, 4.2, 2.2, 3.15, (1.0, 0.95, 0.88)),
    ("left", -72, 50, 5.0, 3.4, 4.6, 4.6, (1.0, 0.98, 0.95)),
    ("right", 88, 34, 6.0, 2.0, 4.8, 5.5, (0.96, 0.975, 1.0)),
    ("front", 8, 66, 6.5, 4.4, 1.7, 5.0, (1.0, 0.96, 0.90)),
]
REACH = 4.0  # half width of the part of the table that is calculated
ROOM = 0.07 * np.array([1.0, 0.93, 0.82])


@dataclass
class Laid:
    """A piece at its place."""
    piece: Piece
    place: tuple = (0.0, 0.0, 0.0)
    turn: np.ndarray = field(default_factory=lambda: np.eye(3))
    scale: float = 1.0


def card_row(place, size, strength, colour):
    """A card that faces the middle, as the tracer reads it."""
    place = np.array(place)
    z = place / np.linalg.norm(place)
    y = np.array([0.0, 0.0, 1.0]) - z * z[2]
    y /= np.linalg.norm(y)
    return [*place, *np.cross(y, z), *y, *z, *size, strength, *colour]


def cards(view=56, wings=False):
    """The back card follows the camera's elevation, because flat faces
    mirror it. Wings are for turning pieces only."""
    rows = []
    for name, az, el, dist, w, h, strength, colour in CARDS:
        if name == "back":
            el += (view - 56) * 0.85
        a, e = math.radians(az), math.radians(el)
        place = np.array([math.sin(a) * math.cos(e), -math.cos(a) * math.cos(e), math.sin(e)]) * dist
        rows.append(card_row(place, (w, h), strength, colour))
    if wings:
        for side in (-1, 1):
            rows.append(card_row((4.2 * side, 3.2, -0.2), (3.4, 6.0), 3.4, (1.0, 0.96, 0.90)))
    return np.array(rows, np.float64)


def falloff(u):
    """Soft edge of a card, by the distance from its middle (0 to 0.5)."""
    e = np.clip((0.5 - np.abs(u)) / 0.34, 0, 1)
    return e * e * (3 - 2 * e)


def table(rows, spread=1.0, level=0.0):
    """Light that the table gives back: pale near the piece and dark farther
    off, so that high walls mirror the change and look like metal."""
    n = 96
    at = ((np.arange(n) + 0.5) / n * 2 - 1) * REACH
    x, y = np.meshgrid(at, at)
    light = np.ones((n, n, 3)) * ROOM * math.pi
    k = 9
    u, v = np.meshgrid((np.arange(k) + 0.5) / k - 0.5, (np.arange(k) + 0.5) / k - 0.5)
    for c in rows:
        power = c[14] * falloff(u) * falloff(v) * c[12] * c[13] / k ** 2
        px = c[0] + u * c[12] * c[3] + v * c[13] * c[6]
        py = c[1] + u * c[12] * c[4] + v * c[13] * c[7]
        pz = c[2] + u * c[12] * c[5] + v * c[13] * c[8] - level
        for a, b, h, p in zip(px.ravel(), py.ravel(), pz.ravel(), power.ravel()):
            if h <= 0:
                continue
            d2 = (x - a) ** 2 + (y - b) ** 2 + h ** 2
            d = np.sqrt(d2)
            facing = np.abs((x - a) * c[9] + (y - b) * c[10] - h * c[11]) / d
            light += (p * facing * h / d / d2)[..., None] * c[15:18]
    f = np.clip((np.hypot(x, y) - 0.95 * spread) / (0.6 * spread), 0, 1)[..., None]
    albedo = np.array([0.74, 0.69, 0.60]) * (1 - f) + np.array([0.05, 0.045, 0.04]) * f
    return (light * albedo / math.pi).astype(np.float32)


@functools.cache
def grain():
    """Slopes of fine and of coarse unevenness, as a tile."""
    from scipy import ndimage as nd
    n = 1024
    rng = np.random.default_rng(5)
    out = []
    for size in (1.1, 1.1):
        a = nd.gaussian_filter(rng.standard_normal((n, n)), size, mode="wrap")
        out.append(a / a.std())
    wave = sum(w * nd.gaussian_filter(rng.standard_normal((n, n)), s, mode="wrap") / 1 * s
               for s, w in ((26, 1.0), (13, 0.55), (6, 0.33), (3, 0.2)))
    gy, gx = np.gradient(wave)
    out += [gx / gx.std(), gy / gy.std()]
    return np.stack(out, -1).astype(np.float32)


def pack(laid):
    """Everything the tracer reads of the pieces."""
    rows = np.zeros((len(laid), t.COLUMNS), np.float64)
    geo, shade, low, prints, seen = [], [], [], [], {}
    g = s = m = p = 0
    for row, one in zip(rows, laid):
        made = one.piece
        if id(made) not in seen:
            a, b = pieces.maps(made)
            c = pieces.coarse(a, t.BLOCK)
            inside = a[..., 1] > 0
            seen[id(made)] = (g, s, m, p, a.shape, float(a[..., 0][inside].max()), float(a[..., 2][inside].min()))
            geo.append(a.ravel())
            shade.append(b.ravel())
            low.append(c.ravel())
            g, s, m = g + a.size, s + b.size, m + c.size
            if made.print_ is not None:
                prints.append(made.print_.astype(np.float32).ravel())
                p += made.print_.size
        og, os_, om, op, shape, high, deep = seen[id(made)]
        f, d = made.finish, made.die
        row[[t.OFF_G, t.OFF_S, t.OFF_M, t.NX, t.NY, t.PX, t.HW, t.HH]] = og, os_, om, shape[1], shape[0], d.px, d.hw, d.hh
        row[[t.ZLO, t.ZHI, t.THICK, t.TAPER, t.REEDS, t.WALL]] = deep - 1e-3, high + 1e-3, made.thick, made.taper, made.reeds, made.wall
        row[[t.SATIN, t.SHINE, t.GRAIN, t.KIND, t.OFF_T, t.CAST]] = f.satin, f.shine, f.grain, f.kind, op, f.cast
        if made.print_ is not None:
            row[[t.TNX, t.TNY]] = made.print_.shape[1], made.print_.shape[0]
        row[t.SCALE] = one.scale
        row[t.PLACE:t.PLACE + 3] = one.place
        row[t.TURN:t.TURN + 9] = np.asarray(one.turn).ravel()
        dull, bright = METALS[f.metal]
        row[t.DULL:t.DULL + 3], row[t.BRIGHT:t.BRIGHT + 3] = dull, bright

    def flat(parts):
        return np.concatenate(parts) if parts else np.zeros(3, np.float32)
    return rows, flat(geo), flat(shade), flat(low), flat(prints)


def points(laid):
    """World positions of the pieces' surfaces, thinned."""
    out = []
    for one in laid:
        d = one.piece.die
        x, y, h = d.x[::9, ::9], d.y[::9, ::9], d.height[::9, ::9]
        inside = one.piece.inside(x, y)
        near = inside > 0
        rim = near & (inside < 0.03)
        p = np.concatenate([np.stack([x[near], y[near], one.piece.thick + h[near]], 1),
                            np.stack([x[rim], y[rim], 0 * x[rim]], 1)])
        out.append(p @ np.asarray(one.turn).T * one.scale + one.place)
    return np.concatenate(out)


def aim(laid, elevation, fill=0.86, lift=0.03, aspect=1.0, distance=8.0, crop=None):
    """Camera in front and above, framing the pieces exactly, so that all
    have the same air around them. crop: (zoom, right, up)."""
    pts = points(laid)
    centre = (pts.max(0) + pts.min(0)) / 2
    e = math.radians(elevation)
    eye = centre + np.array([0, -math.cos(e), math.sin(e)]) * distance
    right, up, ahead = np.array([1.0, 0, 0]), np.array([0, math.sin(e), math.cos(e)]), np.array([0, math.cos(e), -math.sin(e)])
    q = pts - eye
    depth = q @ ahead
    x, y = q @ right / depth, q @ up / depth
    view = max((x.max() - x.min()) / fill, (y.max() - y.min()) * aspect / fill)
    sx, sy = (x.max() + x.min()) / 2 / view, (y.max() + y.min()) / 2 / view - lift / aspect
    if crop:
        view /= crop[0]
        sx, sy = sx * crop[0] - crop[1], sy * crop[0] - crop[2]
    return np.array([*eye, *right, *up, *ahead, view, sx, sy])
