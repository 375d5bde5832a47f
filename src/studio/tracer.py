"""Traces light over struck metal.

A piece is a solid between two height maps (its faces) inside an outline, so a
ray needs no mesh: it steps over the maps. A picture of 1120 px takes seconds.

Everything here is compiled by numba and works on flat arrays; `scene.py` fills
them. Lengths are in units of the piece, light is linear Rec. 709.
"""
import math

import numpy as np
from numba import njit

# columns of an instance's row
OFF_G, OFF_S, OFF_M, NX, NY, PX, HW, HH, ZLO, ZHI, THICK, TAPER, REEDS, WALL = range(14)
SATIN, SHINE, GRAIN, KIND, OFF_T, TNX, TNY = range(14, 21)
SCALE = 21
PLACE = 22  # three numbers
TURN = 25  # nine numbers: rows of the rotation from the piece to the world
DULL, BRIGHT = 34, 37  # colours
CAST = 40
COLUMNS = 41
METAL, PRINT, CLEAR, ENAMEL = 0, 1, 2, 3
BLOCK = 16  # pixels of a map under one cell of its coarse map
FAR = 1e9


@njit(cache=True, fastmath=True, inline="always")
def cell(row, x, y):
    """Index of the lower left pixel around a point, and the weights."""
    u = (x + row[HW]) * row[PX] - 0.5
    v = (row[HH] - y) * row[PX] - 0.5
    nx, ny = int(row[NX]), int(row[NY])
    u = min(max(u, 0.0), nx - 1.001)
    v = min(max(v, 0.0), ny - 1.001)
    i, j = int(u), int(v)
    return j * nx + i, nx, u - i, v - j


@njit(cache=True, fastmath=True, inline="always")
def blend(a, base, step, width, k, fu, fv):
    """Bilinear value of channel k of a map with `width` channels."""
    p = base + k
    up = p + step * width
    return ((a[p] * (1 - fu) + a[p + width] * fu) * (1 - fv)
            + (a[up] * (1 - fu) + a[up + width] * fu) * fv)


@njit(cache=True, fastmath=True)
def outside(row, geo, x, y, z):
    """How far a point is out of the solid (negative inside), and which
    surface is nearest: 0 top, 1 underside, 2 wall."""
    at, step, fu, fv = cell(row, x, y)
    base = int(row[OFF_G]) + at * 3
    top = z - blend(geo, base, step, 3, 0, fu, fv)
    if top > 0:  # outside already, whatever the other surfaces say
        return top, 0
    wall = row[TAPER] * min(max(z / row[THICK], 0.0), 1.0) - blend(geo, base, step, 3, 1, fu, fv)
    under = blend(geo, base, step, 3, 2, fu, fv) - z
    if top >= under and top >= wall:
        return top, 0
    if under >= wall:
        return under, 1
    return wall, 2


@njit(cache=True, fastmath=True)
def enter(row, geo, coarse, ox, oy, oz, dx, dy, dz):
    """Distance along a ray (in the piece's own space) to its surface."""
    lo, hi = 0.0, FAR
    for o, d, a, b in ((ox, dx, -row[HW], row[HW]), (oy, dy, -row[HH], row[HH]), (oz, dz, row[ZLO], row[ZHI])):
        if abs(d) < 1e-9:
            if o < a or o > b:
                return FAR, 0
        else:
            t0, t1 = (a - o) / d, (b - o) / d
            if t0 > t1:
                t0, t1 = t1, t0
            lo, hi = max(lo, t0), min(hi, t1)
    if lo >= hi:
        return FAR, 0
    base = 1.4 / row[PX]
    across = math.sqrt(dx * dx + dy * dy) + 1e-9
    stride = BLOCK / row[PX] / across
    nbx = int(row[NX]) // BLOCK + 1
    t, before = lo, lo
    while t < hi:
        x, y, z = ox + dx * t, oy + dy * t, oz + dz * t
        i = min(max(int((x + row[HW]) * row[PX]), 0), int(row[NX]) - 1) // BLOCK
        j = min(max(int((row[HH] - y) * row[PX]), 0), int(row[NY]) - 1) // BLOCK
        c = int(row[OFF_M]) + (j * nbx + i) * 2
        if z > coarse[c] + 1e-4:
            before = t
            t += max(base, min((z - coarse[c]) / max(-dz, 1e-6), stride))
            continue
        if z < coarse[c + 1] - 1e-4:
            before = t
            t += max(base, min((coarse[c + 1] - z) / max(dz, 1e-6), stride))
            continue
        gap, side = outside(row, geo, x, y, z)
        if gap < 0:
            a, b = before, t
            for _ in range(7):
                m = 0.5 * (a + b)
                if outside(row, geo, ox + dx * m, oy + dy * m, oz + dz * m)[0] < 0:
                    b = m
                else:
                    a = m
            _, side = outside(row, geo, ox + dx * a, oy + dy * a, oz + dz * a)
            return a, side
        before = t
        # relief is hardly ever steeper than this
        t += max(base, 0.5 * gap) if side == 0 else base
    return FAR, 0


@njit(cache=True, fastmath=True)
def local(row, ox, oy, oz, dx, dy, dz):
    """A ray of the world in the space of a piece."""
    px, py, pz = ox - row[PLACE], oy - row[PLACE + 1], oz - row[PLACE + 2]
    s = 1.0 / row[SCALE]
    q = TURN
    return ((row[q] * px + row[q + 3] * py + row[q + 6] * pz) * s,
            (row[q + 1] * px + row[q + 4] * py + row[q + 7] * pz) * s,
            (row[q + 2] * px + row[q + 5] * py + row[q + 8] * pz) * s,
            row[q] * dx + row[q + 3] * dy + row[q + 6] * dz,
            row[q + 1] * dx + row[q + 4] * dy + row[q + 7] * dz,
            row[q + 2] * dx + row[q + 5] * dy + row[q + 8] * dz)


@njit(cache=True, fastmath=True)
def nearest(rows, geo, coarse, ox, oy, oz, dx, dy, dz, clear):
    """The first piece that a ray meets; clear ones only when asked for."""
    best, which, where = FAR, -1, 0
    for k in range(rows.shape[0]):
        if (rows[k, KIND] == CLEAR) != clear:
            continue
        a, b, c, u, v, w = local(rows[k], ox, oy, oz, dx, dy, dz)
        t, side = enter(rows[k], geo, coarse, a, b, c, u, v, w)
        if t > FAR * 0.5:
            continue
        t *= rows[k, SCALE]
        if t < best:
            best, which, where = t, k, side
    return best, which, where


@njit(cache=True, fastmath=True)
def surface(row, shade, grain, x, y, z, side):
    """Normal (in the piece's space), polish."""
    at, step, fu, fv = cell(row, x, y)
    base = int(row[OFF_S]) + at * 8
    if side == 0:
        nx, ny, nz = blend(shade, base, step, 8, 0, fu, fv), blend(shade, base, step, 8, 1, fu, fv), 1.0
        polish = blend(shade, base, step, 8, 2, fu, fv)
    elif side == 1:
        nx, ny, nz = blend(shade, base, step, 8, 3, fu, fv), blend(shade, base, step, 8, 4, fu, fv), -1.0
        polish = blend(shade, base, step, 8, 5, fu, fv)
    else:
        nx, ny = blend(shade, base, step, 8, 6, fu, fv), blend(shade, base, step, 8, 7, fu, fv)
        nz = row[TAPER] / row[THICK]
        polish = row[WALL]
        if row[REEDS] > 0:
            turn = row[REEDS] * math.atan2(y, x)
            tilt = -0.95 * (1 + math.cos(turn)) * math.sin(turn)
            nx, ny = nx - tilt * ny, ny + tilt * nx
    rough = 1.0 - min(max(polish, 0.0), 1.0)
    if row[KIND] == METAL and (row[GRAIN] > 0 or row[CAST] > 0):
        n = grain.shape[0]
        i = int((x + 7.3) * 610.0 + z * 200) % n
        j = int((y + 5.1) * 610.0 - z * 300) % n
        a = row[GRAIN] * rough
        nx += a * grain[j, i, 0]
        ny += a * grain[j, i, 1]
        if row[CAST] > 0:
            i = int((x + 7.3) * 260.0) % n
            j = int((y + 5.1) * 260.0 + z * 90) % n
            nx += row[CAST] * grain[j, i, 2]
            ny += row[CAST] * grain[j, i, 3]
    s = 1.0 / math.sqrt(nx * nx + ny * ny + nz * nz)
    return nx * s, ny * s, nz * s, polish


@njit(cache=True, fastmath=True)
def ground(floor, reach, x, y):
    """Light of the table at a point."""
    n = floor.shape[0]
    u = min(max((x / reach * 0.5 + 0.5) * n - 0.5, 0.0), n - 1.001)
    v = min(max((y / reach * 0.5 + 0.5) * n - 0.5, 0.0), n - 1.001)
    i, j = int(u), int(v)
    fu, fv = u - i, v - j
    r = (floor[j, i, 0] * (1 - fu) + floor[j, i + 1, 0] * fu) * (1 - fv) + (floor[j + 1, i, 0] * (1 - fu) + floor[j + 1, i + 1, 0] * fu) * fv
    g = (floor[j, i, 1] * (1 - fu) + floor[j, i + 1, 1] * fu) * (1 - fv) + (floor[j + 1, i, 1] * (1 - fu) + floor[j + 1, i + 1, 1] * fu) * fv
    b = (floor[j, i, 2] * (1 - fu) + floor[j, i + 1, 2] * fu) * (1 - fv) + (floor[j + 1, i, 2] * (1 - fu) + floor[j + 1, i + 1, 2] * fu) * fv
    return r, g, b


@njit(cache=True, fastmath=True)
def studio(cards, floor, reach, level, ox, oy, oz, dx, dy, dz):
    """The light for a ray that has left the pieces: a card, the table or the room."""
    best = FAR
    r, g, b = 0.07, 0.0651, 0.0574
    if dz < -1e-6 and oz > level:
        best = (level - oz) / dz
        r, g, b = ground(floor, reach, ox + dx * best, oy + dy * best)
        near = 0.22 + 0.78 * min(best / 0.55, 1.0)  # the piece shades its own foot
        r, g, b = r * near, g * near, b * near
    for k in range(cards.shape[0]):
        c = cards[k]
        facing = dx * c[9] + dy * c[10] + dz * c[11]
        if abs(facing) < 1e-6:
            continue
        t = ((c[0] - ox) * c[9] + (c[1] - oy) * c[10] + (c[2] - oz) * c[11]) / facing
        if t <= 1e-4 or t >= best:
            continue
        px, py, pz = ox + dx * t - c[0], oy + dy * t - c[1], oz + dz * t - c[2]
        u = abs((px * c[3] + py * c[4] + pz * c[5]) / c[12])
        v = abs((px * c[6] + py * c[7] + pz * c[8]) / c[13])
        if u > 0.5 or v > 0.5:
            continue
        best = t
        e = min((0.5 - u) / 0.34, 1.0)
        f = min((0.5 - v) / 0.34, 1.0)
        power = c[14] * (e * e * (3 - 2 * e)) * (f * f * (3 - 2 * f))
        r, g, b = power * c[15], power * c[16], power * c[17]
    return r, g, b


@njit(cache=True, fastmath=True)
def glance(nx, ny, nz, dx, dy, dz, alpha, u1, u2):
    """A mirrored direction off a rough face (GGX, visible normals)."""
    # a frame around the normal
    if abs(nz) < 0.999:
        s = 1.0 / math.sqrt(nx * nx + ny * ny)
        tx, ty, tz = -ny * s, nx * s, 0.0
    else:
        tx, ty, tz = 1.0, 0.0, 0.0
    bx, by, bz = ny * tz - nz * ty, nz * tx - nx * tz, nx * ty - ny * tx
    vx, vy, vz = -(dx * tx + dy * ty + dz * tz), -(dx * bx + dy * by + dz * bz), -(dx * nx + dy * ny + dz * nz)
    vz = max(vz, 1e-3)
    hx, hy, hz = alpha * vx, alpha * vy, vz
    s = 1.0 / math.sqrt(hx * hx + hy * hy + hz * hz)
    hx, hy, hz = hx * s, hy * s, hz * s
    lensq = hx * hx + hy * hy
    if lensq > 1e-12:
        s = 1.0 / math.sqrt(lensq)
        ax, ay, az = -hy * s, hx * s, 0.0
    else:
        ax, ay, az = 1.0, 0.0, 0.0
    cx, cy, cz = hy * az - hz * ay, hz * ax - hx * az, hx * ay - hy * ax
    r, phi = math.sqrt(u1), 2 * math.pi * u2
    p, q = r * math.cos(phi), r * math.sin(phi)
    k = 0.5 * (1 + hz)
    q = (1 - k) * math.sqrt(max(0.0, 1 - p * p)) + k * q
    w = math.sqrt(max(0.0, 1 - p * p - q * q))
    mx, my, mz = p * ax + q * cx + w * hx, p * ay + q * cy + w * hy, p * az + q * cz + w * hz
    mx, my, mz = alpha * mx, alpha * my, max(mz, 1e-6)
    s = 1.0 / math.sqrt(mx * mx + my * my + mz * mz)
    mx, my, mz = mx * s, my * s, mz * s
    d = 2 * (vx * mx + vy * my + vz * mz)
    lx, ly, lz = d * mx - vx, d * my - vy, d * mz - vz
    fresnel = max(0.0, 1 - 0.5 * d) ** 5
    lz = max(lz, 1e-4) if lz > -0.02 else lz
    a2 = alpha * alpha
    shade = 2 * lz / (lz + math.sqrt(a2 + (1 - a2) * lz * lz)) if lz > 0 else 0.0
    return (lx * tx + ly * bx + lz * nx, lx * ty + ly * by + lz * ny, lx * tz + ly * bz + lz * nz, fresnel, shade)
