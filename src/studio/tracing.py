"""The loops over pixels: the picture, and the shadow on the table."""
import math

import numpy as np
from numba import njit

from tracer import (BRIGHT, CAST, CLEAR, DULL, ENAMEL, FAR, HH, HW, KIND, METAL, OFF_T, PLACE, PRINT, SATIN, SCALE, SHINE, TNX,
                    TNY, TURN, glance, ground, local, nearest, studio, surface)

DEPTH = 4  # bounces between pieces of metal
PRINTED = 900.0  # in the guide: letters, which must not be smoothed


@njit(cache=True, fastmath=True)
def path(rows, geo, shade, coarse, grain, prints, cards, floor, reach, level, ox, oy, oz, dx, dy, dz, t, k, side, seed):
    """Light that comes back along a ray which met piece k at distance t."""
    r, g, b = 1.0, 1.0, 1.0
    sr, sg, sb = 0.0, 0.0, 0.0
    gx, gy, gz, gp = 0.0, 0.0, 0.0, 0.0
    for depth in range(DEPTH):
        row = rows[k]
        x, y, z, u, v, w = local(row, ox, oy, oz, dx, dy, dz)
        s = t / row[SCALE]
        x, y, z = x + u * s, y + v * s, z + w * s
        nx, ny, nz, polish = surface(row, shade, grain, x, y, z, side)
        away = nx * u + ny * v + nz * w
        if away > -0.02:  # a grain that turns from the viewer is bent back
            nx, ny, nz = nx - u * (away + 0.02), ny - v * (away + 0.02), nz - w * (away + 0.02)
            q = 1.0 / math.sqrt(nx * nx + ny * ny + nz * nz)
            nx, ny, nz = nx * q, ny * q, nz * q
        q = TURN
        wx = row[q] * nx + row[q + 1] * ny + row[q + 2] * nz
        wy = row[q + 3] * nx + row[q + 4] * ny + row[q + 5] * nz
        wz = row[q + 6] * nx + row[q + 7] * ny + row[q + 8] * nz
        if depth == 0:
            gx, gy, gz, gp = wx, wy, wz, polish + 8.0 * k
            if row[KIND] == PRINT:
                gp = PRINTED
        ox, oy, oz = ox + dx * t + wx * 0.0012, oy + dy * t + wy * 0.0012, oz + dz * t + wz * 0.0012
        m = min(max(polish, 0.0), 1.0)
        kind = row[KIND]
        rough = row[SATIN] + (row[SHINE] - row[SATIN]) * m
        fr, fg, fb = 0.0, 0.0, 0.0
        if kind == PRINT or (kind == ENAMEL and polish < 0.5):
            if kind == PRINT:
                tw, th = int(row[TNX]), int(row[TNY])
                i = min(max(int((x / row[HW] * 0.5 + 0.5) * tw), 0), tw - 1)
                j = min(max(int((0.5 - y / row[HH] * 0.5) * th), 0), th - 1)
                p = int(row[OFF_T]) + (j * tw + i) * 3
                ar, ag, ab = prints[p], prints[p + 1], prints[p + 2]
                glow, f0, rough = 0.75, 0.028, 0.42
            else:
                ar, ag, ab, glow, f0, rough = 0.0035, 0.036, 0.022, 0.5, 0.02, 0.5
            if depth > 0:
                glow = 0.0
            # one ray into the hemisphere for the light of the room
            u1, u2 = (seed * 0.7548776662466927 + 0.31 * depth) % 1.0, (seed * 0.5698402909980532 + 0.17 * depth) % 1.0
            c = math.sqrt(u1)
            h = math.sqrt(max(0.0, 1 - u1))
            px, py = c * math.cos(6.283185 * u2), c * math.sin(6.283185 * u2)
            if abs(wz) < 0.999:
                q = 1.0 / math.sqrt(wx * wx + wy * wy)
                tx, ty, tz = -wy * q, wx * q, 0.0
            else:
                tx, ty, tz = 1.0, 0.0, 0.0
            bx, by, bz = wy * tz - wz * ty, wz * tx - wx * tz, wx * ty - wy * tx
            ex, ey, ez = px * tx + py * bx + h * wx, px * ty + py * by + h * wy, px * tz + py * bz + h * wz
            far, _, _ = nearest(rows, geo, coarse, ox, oy, oz, ex, ey, ez, False)
            lr, lg, lb = ground(floor, reach, ox, oy)
            open_ = 1.0 if far >= FAR * 0.5 else 0.45
            lr, lg, lb = lr / 0.74 * open_, lg / 0.69 * open_, lb / 0.60 * open_
            sr += r * ar * (lr + glow)
            sg += g * ag * (lg + glow)
            sb += b * ab * (lb + glow)
            fr, fg, fb = f0, f0, f0
        else:
            grime = 1.0 if polish >= 0 else max(0.12, 1.0 + 0.88 * polish)
            fr = (row[DULL] + (row[BRIGHT] - row[DULL]) * m) * grime
            fg = (row[DULL + 1] + (row[BRIGHT + 1] - row[DULL + 1]) * m) * grime
            fb = (row[DULL + 2] + (row[BRIGHT + 2] - row[DULL + 2]) * m) * grime
        if row[CAST] > 0:
            rough += 0.06
        a1, a2 = (seed * 0.8191725133961645 + 0.41 * depth) % 1.0, (seed * 0.6710436067037893 + 0.23 * depth) % 1.0
        dx, dy, dz, fresnel, visible = glance(wx, wy, wz, dx, dy, dz, max(rough * rough, 0.002), a1, a2)
        r *= (fr + (1 - fr) * fresnel) * visible
        g *= (fg + (1 - fg) * fresnel) * visible
        b *= (fb + (1 - fb) * fresnel) * visible
        if r + g + b < 0.003:
            break
        t, k, side = nearest(rows, geo, coarse, ox, oy, oz, dx, dy, dz, False)
        if k < 0:
            lr, lg, lb = studio(cards, floor, reach, level, ox, oy, oz, dx, dy, dz)
            sr, sg, sb = sr + r * lr, sg + g * lg, sb + b * lb
            break
    return sr, sg, sb, gx, gy, gz, gp


@njit(cache=True, fastmath=True)
def picture(rows, geo, shade, coarse, grain, prints, cards, floor, reach, level, cam, width, height, samples):
    """Linear light and coverage of every pixel. cam: place, right, up,
    forward, width of the frame at unit distance, shift right, shift up."""
    out = np.zeros((height, width, 4), np.float32)
    guide = np.zeros((height, width, 4), np.float32)
    domes = False
    for k in range(rows.shape[0]):
        domes = domes or rows[k, KIND] == CLEAR
    for j in range(height):
        for i in range(width):
            hash_ = ((i * 1973 + j * 9277 + 26699) ^ ((i * 31 + j * 17) << 7)) & 0xFFFF
            start = (hash_ * 40503 & 0xFFFF) / 65536.0 * 61.0
            sr, sg, sb, sa = 0.0, 0.0, 0.0, 0.0
            for n in range(samples):
                seed = start + n
                u, v = (n + 0.5) / samples, (start + n * 0.6180339887498949) % 1.0
                # a tent, 1.25 pixels to each side of the middle
                u = (math.sqrt(2 * u) - 1 if u < 0.5 else 1 - math.sqrt(2 - 2 * u)) * 0.85
                v = (math.sqrt(2 * v) - 1 if v < 0.5 else 1 - math.sqrt(2 - 2 * v)) * 0.85
                a = ((i + 0.5 + u) / width - 0.5 + cam[13]) * cam[12]
                b = ((height * 0.5 - j - 0.5 - v) / width + cam[14]) * cam[12]
                dx, dy, dz = cam[9] + a * cam[3] + b * cam[6], cam[10] + a * cam[4] + b * cam[7], cam[11] + a * cam[5] + b * cam[8]
                q = 1.0 / math.sqrt(dx * dx + dy * dy + dz * dz)
                dx, dy, dz = dx * q, dy * q, dz * q
                t, k, side = nearest(rows, geo, coarse, cam[0], cam[1], cam[2], dx, dy, dz, False)
                if k < 0:
                    if n == 5 and sa == 0.0:
                        break  # six misses spread over a pixel: nothing is there
                    continue
                r, g, b_, gx, gy, gz, gp = path(rows, geo, shade, coarse, grain, prints, cards, floor, reach, level,
                                cam[0], cam[1], cam[2], dx, dy, dz, t, k, side, seed)
                guide[j, i, 0] += gx
                guide[j, i, 1] += gy
                guide[j, i, 2] += gz
                guide[j, i, 3] += gp
                if domes:
                    td, kd, sd = nearest(rows, geo, coarse, cam[0], cam[1], cam[2], dx, dy, dz, True)
                    if kd >= 0 and td < t:
                        row = rows[kd]
                        x, y, z, e, f, w = local(row, cam[0], cam[1], cam[2], dx, dy, dz)
                        s = td / row[SCALE]
                        nx, ny, nz, _ = surface(row, shade, grain, x + e * s, y + f * s, z + w * s, sd)
                        q = TURN
                        wx = row[q] * nx + row[q + 1] * ny + row[q + 2] * nz
                        wy = row[q + 3] * nx + row[q + 4] * ny + row[q + 5] * nz
                        wz = row[q + 6] * nx + row[q + 7] * ny + row[q + 8] * nz
                        c = -(dx * wx + dy * wy + dz * wz)
                        back = 0.028 + 0.972 * (1 - min(max(c, 0.0), 1.0)) ** 5
                        lr, lg, lb = studio(cards, floor, reach, level, cam[0] + dx * td, cam[1] + dy * td, cam[2] + dz * td,
                                            dx + 2 * c * wx, dy + 2 * c * wy, dz + 2 * c * wz)
                        r, g, b_ = r * 0.985 * (1 - back) + lr * back * 0.34, g * 0.99 * (1 - back) + lg * back * 0.34, b_ * 0.99 * (1 - back) + lb * back * 0.34
                sr, sg, sb, sa = sr + min(r, 10.0), sg + min(g, 10.0), sb + min(b_, 10.0), sa + 1
            out[j, i, 0], out[j, i, 1], out[j, i, 2], out[j, i, 3] = sr / samples, sg / samples, sb / samples, sa / samples
            for c in range(4):
                guide[j, i, c] /= max(sa, 1.0)
    return out, guide


@njit(cache=True, fastmath=True)
def smooth(light, guide):
    """Takes out the grain of few samples: every pixel is averaged with those
    around it that lie on the same slope of the same metal."""
    height, width = light.shape[:2]
    out = light.copy()
    for j in range(2, height - 2):
        for i in range(2, width - 2):
            if light[j, i, 3] < 0.999 or guide[j, i, 3] > 0.5 * PRINTED:
                continue
            wide = 0.05 if guide[j, i, 3] % 8.0 < 0.5 else 0.022
            tight = 1.0 / (wide * wide)
            r, g, b, s = 0.0, 0.0, 0.0, 0.0
            for v in range(-2, 3):
                for u in range(-2, 3):
                    if light[j + v, i + u, 3] < 0.999:
                        continue
                    d = 0.0
                    for c in range(3):
                        e = guide[j + v, i + u, c] - guide[j, i, c]
                        d += e * e
                    e = guide[j + v, i + u, 3] - guide[j, i, 3]
                    w = math.exp(-d * tight - 30.0 * e * e - 0.22 * (u * u + v * v))
                    r += w * light[j + v, i + u, 0]
                    g += w * light[j + v, i + u, 1]
                    b += w * light[j + v, i + u, 2]
                    s += w
            out[j, i, 0], out[j, i, 1], out[j, i, 2] = r / s, g / s, b / s
    return out


@njit(cache=True, fastmath=True)
def shadow(rows, geo, coarse, cam, width, height, level, samples):
    """How much of the window's and the sky's light each spot of the table
    lacks: one sun of 38 degrees from the upper left over an even sky."""
    out = np.zeros((height, width), np.float32)
    lx, ly, lz = -0.42, 0.50, 1.0
    q = 1.0 / math.sqrt(lx * lx + ly * ly + lz * lz)
    lx, ly, lz = lx * q, ly * q, lz * q
    tx, ty, tz = ly, -lx, 0.0
    q = 1.0 / math.sqrt(tx * tx + ty * ty)
    tx, ty = tx * q, ty * q
    bx, by, bz = ly * tz - lz * ty, lz * tx - lx * tz, lx * ty - ly * tx
    wide = 1 - math.cos(math.radians(19.0))
    for j in range(height):
        for i in range(width):
            a = ((i + 0.5) / width - 0.5 + cam[13]) * cam[12]
            b = ((height * 0.5 - j - 0.5) / width + cam[14]) * cam[12]
            dx, dy, dz = cam[9] + a * cam[3] + b * cam[6], cam[10] + a * cam[4] + b * cam[7], cam[11] + a * cam[5] + b * cam[8]
            if dz >= -1e-6:
                continue
            t = (level - cam[2]) / dz
            x, y = cam[0] + dx * t, cam[1] + dy * t
            start = ((i * 7919 + j * 104729) % 1021) / 1021.0
            sun, sky = 0.0, 0.0
            for n in range(samples):
                u, v = (n + 0.5) / samples, (start + n * 0.6180339887498949) % 1.0
                c = 1 - u * wide
                s = math.sqrt(1 - c * c)
                e, f = s * math.cos(6.283185 * v), s * math.sin(6.283185 * v)
                ex, ey, ez = lx * c + tx * e + bx * f, ly * c + ty * e + by * f, lz * c + bz * f
                if nearest(rows, geo, coarse, x, y, level + 0.001, ex, ey, ez, False)[1] >= 0:
                    sun += 1
                s = math.sqrt(u)
                e, f = s * math.cos(6.283185 * v), s * math.sin(6.283185 * v)
                if nearest(rows, geo, coarse, x, y, level + 0.001, e, f, math.sqrt(1 - u), False)[1] >= 0:
                    sky += 1
            out[j, i] = (0.839 * sun + 0.691 * sky) / samples / 1.530
    return out
