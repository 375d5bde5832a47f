"""Reliefs: the figures that the dies carry."""
import math

import numpy as np

from die import DEVANAGARI


def petal(die, angle, r0, r1, width, base, rise, x=0.0, y=0.0, vein=0.16, fat=0.75, point=0.95):
    """One lotus petal from r0 to r1, domed, with a groove along its middle."""
    a = math.radians(angle)
    dx, dy = math.cos(a), math.sin(a)
    reach = max(r1, width) + 0.02
    s = die.window(x - reach, x + reach, y - reach, y + reach)
    px, py = die.x[s] - x, die.y[s] - y
    u = (px * dx + py * dy - r0) / (r1 - r0)
    v = (-px * dy + py * dx) / width
    uc = np.clip(u, 1e-4, 1 - 1e-4)
    top = fat / (fat + point)
    f = (uc ** fat * (1 - uc) ** point) / (top ** fat * (1 - top) ** point)
    inside = (u > 0) & (u < 1) & (np.abs(v) < f)
    q = np.clip(np.abs(v) / np.maximum(f, 1e-4), 0, 1)
    dome = np.sqrt(np.clip(1 - q ** 2.6, 0, 1))
    along = 0.30 + 0.70 * np.sin(math.pi * np.clip(uc * 0.86 + 0.10, 0, 1)) ** 0.8
    groove = vein * np.exp(-((v / (0.10 + 0.10 * (1 - uc))) ** 2)) * (1 - uc) ** 0.4
    die.lay(inside, base + rise * along * (dome - groove), s)


def lotus(die, size=0.6, base=0.0, rise=0.05, x=0.0, y=0.0, turn=90.0, pod=True, small=False):
    """An open lotus seen from above: three rings of overlapping petals and
    the seed pod. The small one has fewer, broader petals."""
    rings = [
        (8, 22.5, 0.18, 1.00, 0.222, 0.12, 0.55),
        (8, 0.0, 0.14, 0.84, 0.225, 0.52, 0.58),
        (8, 22.5, 0.08, 0.58, 0.165, 0.92, 0.52),
    ]
    if small:
        rings = [(8, 22.5, 0.16, 1.00, 0.235, 0.10, 0.65), (8, 0.0, 0.10, 0.74, 0.215, 0.65, 0.65)]
    for count, shift, r0, r1, w, level, up in rings:
        for k in range(count):
            petal(die, turn + shift + 360 * k / count, r0 * size, r1 * size, w * size,
                  base + level * rise, up * rise, x, y)
    if pod:
        die.pearl(x, y, 0.205 * size, rise * 0.55, base=base + rise * 1.15)
        for r, n, d in ((0.0, 1, 0.034), (0.105, 7, 0.030)):
            for k in range(n):
                a = 2 * math.pi * k / n
                die.pearl(x + r * size * math.cos(a), y + r * size * math.sin(a), d * size, rise * 0.35)


def blossom(die, x, y, size, base=0.0, rise=0.02, petals=5, turn=90.0):
    """A small flower for borders."""
    for k in range(petals):
        petal(die, turn + 360 * k / petals, 0.05 * size, size, 0.42 * size, base, rise, x, y, vein=0.3, fat=0.8, point=0.5)
    die.pearl(x, y, 0.26 * size, rise * 0.6, base=base + rise * 0.7)


def leaf(die, x, y, angle, length, width, base=0.0, rise=0.02):
    """A pointed leaf with a vein."""
    petal(die, angle, 0.0, length, width, base, rise, x, y, vein=0.45, fat=0.6, point=0.8)


def petal_border(die, r, count, length, width, rise, start=90.0):
    """A wreath of petals that point outward, each over its neighbours' feet."""
    for shift, level, extra in ((0.5, 0.0, 1.0), (0.0, 0.35, 0.88)):
        for k in range(count):
            a = start + 360 * (k + shift) / count
            petal(die, a, r, r + length * extra, width, level * rise, rise, vein=0.25, fat=0.55, point=0.75)


def om(die, size, y=0.0, height=0.06):
    """The syllable ॐ as a swelling form with a crisp foot."""
    mask = die.words("ॐ", 0.0, y, size, weight=0.006, font=DEVANAGARI, anchor="mm")
    rows, cols = np.where(mask.any(1))[0], np.where(mask.any(0))[0]
    # fonts place this sign by its headline: centre what is really drawn
    dy = mask.shape[0] // 2 - (rows[0] + rows[-1]) // 2 - round(y * die.px)
    dx = mask.shape[1] // 2 - (cols[0] + cols[-1]) // 2
    mask = np.roll(mask, (dy, dx), (0, 1))
    die.emboss(mask, height, 0.055)


def diya(die, size=1.0, x=0.0, y=0.0, rise=0.06):
    """An oil lamp with its flame and rays."""
    def at(points):
        return [(x + px * size, y + py * size) for px, py in points]

    # rays behind the flame
    for k in range(-4, 5):
        a = math.radians(90 + k * 21)
        c, s = math.cos(a), math.sin(a)
        r0, r1 = (0.37, 0.47) if k % 2 == 0 else (0.37, 0.43)
        ray = die.stroke(at([(r0 * c, 0.16 + r0 * s), (r1 * c, 0.16 + r1 * s)]), 0.026 * size)
        die.emboss(ray, rise * 0.4, 0.012 * size)
    # foot
    foot = at([(-0.20, -0.50), (0.20, -0.50), (0.13, -0.43), (0.09, -0.36), (-0.09, -0.36), (-0.13, -0.43)])
    die.swell(die.polygon(foot), rise * 0.7)
    die.emboss(die.stroke(at([(-0.21, -0.50), (0.21, -0.50)]), 0.045 * size), rise * 0.75, 0.022 * size, base=0.0)
    # bowl: a deep boat whose lip draws to a spout on both sides
    t = np.linspace(0, math.pi, 80)
    lower = [(-0.62 * math.cos(a), -0.06 - 0.36 * math.sin(a) ** 0.85) for a in t]
    lip = [(0.62, -0.06), (0.40, 0.005), (0.0, 0.03), (-0.40, 0.005), (-0.62, -0.06)]
    die.swell(die.polygon(at(lower + lip)), rise * 1.25)
    # petals chased into the bowl
    for k in range(-3, 4):
        cx = k * 0.135
        depth = 0.29 * math.sqrt(max(0.0, 1 - (k * 0.135 / 0.60) ** 2))
        tip = at([(cx, -0.10)])[0]
        petal(die, -90 + k * 11, 0.0, depth * 0.98 * size, 0.072 * size, rise * 1.12, rise * 0.42, tip[0], tip[1], vein=0.3, fat=0.4, point=0.8)
    # the oil's surface, a slim almond, and the lip around it
    brim = [(-0.62 * math.cos(a), -0.045 + 0.055 * math.sin(a)) for a in t] + \
           [(0.62 * math.cos(a), -0.045 - 0.060 * math.sin(a)) for a in t]
    die.emboss(die.polygon(at(brim)), rise * 0.5, 0.022 * size, base=rise * 1.15)
    well = [(-0.50 * math.cos(a), -0.045 + 0.026 * math.sin(a)) for a in t] + \
           [(0.50 * math.cos(a), -0.045 - 0.030 * math.sin(a)) for a in t]
    die.emboss(die.polygon(at(well)), -rise * 0.7, 0.02 * size, polish=0.0)
    # flame: one drop over another
    def drop(w, h, y0):
        pts = []
        for a in np.linspace(-math.pi, math.pi, 160):
            k = (1 + math.cos(a)) / 2          # 0 at the foot, 1 at the tip
            side = math.sin(a) * (1 - k) ** 0.62 * (k + 0.10) ** 0.42
            sway = 0.035 * math.sin(k * 4.2)
            pts.append((side * w * 1.5 + sway, y0 + k * h))
        return at(pts)
    die.swell(die.polygon(drop(0.17, 0.50, 0.005)), rise * 1.25)
    die.swell(die.polygon(drop(0.085, 0.25, 0.055)), rise * 0.75, base=rise * 1.0)


def wheel(die, size=0.62, rise=0.05):
    """A temple chariot's wheel of 24 spokes: eight carved, sixteen slim."""
    die.ring(size, 0.085 * size, rise)
    die.ring(size * 0.86, 0.045 * size, rise * 0.7)
    die.dots(size * 0.932, 48, 0.021 * size, rise * 0.7)
    for k in range(24):
        a = 90 + 15 * k
        c, s = math.cos(math.radians(a)), math.sin(math.radians(a))
        if k % 3:
            line = die.stroke([(0.2 * size * c, 0.2 * size * s), (0.85 * size * c, 0.85 * size * s)], 0.030 * size)
            die.emboss(line, rise * 0.62, 0.015 * size, base=0.0)
            die.pearl(0.62 * size * c, 0.62 * size * s, 0.036 * size, rise * 0.8, base=0.0)
        else:
            petal(die, a, 0.16 * size, 0.88 * size, 0.082 * size, 0.0, rise * 1.15, vein=0.25, fat=0.5, point=0.5)
            die.pearl(0.53 * size * c, 0.53 * size * s, 0.052 * size, rise * 0.8, base=rise * 0.75)
    die.pearl(0, 0, 0.27 * size, rise * 0.5, base=rise * 0.45)
    die.ring(0.255 * size, 0.05 * size, rise * 0.7)
    for k in range(8):
        petal(die, 90 + 45 * k, 0.04 * size, 0.205 * size, 0.062 * size, rise * 0.75, rise * 0.55)
    die.pearl(0, 0, 0.065 * size, rise * 0.6, base=rise * 1.0)
    for k in range(24):  # flames around the felly
        petal(die, 90 + 15 * k + 7.5, 1.05 * size, 1.17 * size, 0.062 * size, 0.0, rise * 0.7, vein=0.2, fat=0.3, point=0.8)


def rings(die, r=0.30, gap=0.33, y=0.0, band=0.085, rise=0.055):
    """Two wedding rings linked, one with a stone."""
    xs = (-gap / 2, gap / 2)
    for x in xs:
        d = np.hypot(die.x - x, die.y - y)
        q = np.clip(1 - ((d - r) / (band / 2)) ** 2, 0, 1)
        die.lay(q > 0, rise * (0.45 + 0.55 * np.sqrt(q)))
    # the link: at the lower crossing the left ring passes over again
    drop = math.sqrt(r ** 2 - (gap / 2) ** 2)
    d = np.hypot(die.x - xs[0], die.y - y)
    q = np.clip(1 - ((d - r) / (band / 2)) ** 2, 0, 1)
    near = np.hypot(die.x, die.y - (y - drop)) < band * 1.5
    die.lay((q > 0) & near, rise * (0.45 + 0.55 * np.sqrt(q)))
    # the stone on the right ring
    sx, sy = xs[1] + r * 0.30, y + r * 1.10
    a = np.arctan2(die.y - sy, die.x - sx)
    step = math.pi / 4  # an octagon, cut like a brilliant seen from above
    d = np.hypot(die.x - sx, die.y - sy) / 0.125 * np.cos((a + step / 2) % step - step / 2) / math.cos(step / 2)
    crown = np.clip((1 - d) / 0.42, 0, 1) * rise * 1.1 + 0.004 * np.cos(a * 8) * (d < 0.58)
    die.lay(d < 1, rise * 0.5 + crown)


def kalash(die, size=1.0, x=0.0, y=0.0, rise=0.06):
    """The wedding pot with mango leaves and a coconut."""
    def at(points):
        return [(x + px * size, y + py * size) for px, py in points]

    # leaves fan out behind the coconut
    for level, lift in (((-72, 72), 0.0), ((-46, 46), 0.25), ((-22, 22), 0.45)):
        for a in level:
            px, py = at([(0.0, 0.10)])[0]
            leaf(die, px, py, 90 - a, 0.44 * size, 0.10 * size, lift * rise, rise * 0.7)
    t = np.linspace(0, 2 * math.pi, 120)
    nut = [(0.17 * math.sin(a) * (1 - 0.30 * math.cos(a)), 0.24 + 0.23 * math.cos(a)) for a in t]
    die.swell(die.polygon(at(nut)), rise * 0.9, base=rise * 0.5)
    # neck and lip
    neck = at([(-0.155, 0.06), (0.155, 0.06), (0.13, -0.03), (0.19, -0.12), (-0.19, -0.12), (-0.13, -0.03)])
    die.swell(die.polygon(neck), rise * 0.7, base=rise * 0.3)
    # belly
    belly = [(0.395 * math.sin(a), -0.31 + 0.255 * math.cos(a)) for a in t]
    die.swell(die.polygon(at(belly)), rise * 1.45)
    foot = at([(-0.17, -0.60), (0.17, -0.60), (0.12, -0.53), (-0.12, -0.53)])
    die.swell(die.polygon(foot), rise * 0.7, base=0.0)
    die.emboss(die.stroke(at([(-0.20, 0.065), (0.20, 0.065)]), 0.055 * size), rise * 0.6, 0.027 * size, base=rise * 0.9)
    die.emboss(die.stroke(at([(-0.18, -0.60), (0.18, -0.60)]), 0.045 * size), rise * 0.75, 0.022 * size, base=0.0)
    # a band of beads and a sign of eight petals on the belly
    for k in range(-5, 6):
        bx = 0.066 * k
        px, py = at([(bx, -0.155 + 0.25 * (bx ** 2))])[0]
        die.pearl(px, py, 0.022 * size, rise * 0.4)
    cx, cy = at([(0.0, -0.335)])[0]
    for k in range(8):
        petal(die, 45 * k, 0.02 * size, 0.13 * size, 0.036 * size, rise * 1.36, rise * 0.4, cx, cy)


def curve(points, count=60):
    """Points along a Bezier curve of four corners."""
    t = np.linspace(0, 1, count)[:, None]
    a, b, c, d = (np.array(p, float) for p in points)
    return a * (1 - t) ** 3 + 3 * b * t * (1 - t) ** 2 + 3 * c * t ** 2 * (1 - t) + d * t ** 3


def sangam(die, reach=0.60, rise=0.045):
    """Two rivers under a rising sun, side by side after they have met: the
    waves differ, as their waters differ in colour."""
    level = 0.06
    for k in range(-6, 7):  # rays, long and short in turn
        petal(die, 90 + 14 * k, 0.235, 0.455 if k % 2 == 0 else 0.375, 0.026, 0.0, rise * 0.75, 0.0, level, vein=0.2, fat=0.35, point=0.8)
    sun = np.hypot(die.x, die.y - level)
    dome = rise * (0.5 + 0.75 * np.sqrt(np.clip(1 - (sun / 0.20) ** 2, 0, 1)))
    die.lay((sun < 0.20) & (die.y > level), dome)
    q = np.clip(1 - ((sun - 0.205) / 0.012) ** 2, 0, 1)
    die.lay((q > 0) & (die.y > level), rise * 0.8 * np.sqrt(q))
    die.emboss(die.stroke([(-reach, level), (reach, level)], 0.018), rise * 0.55, 0.009, base=0.0)

    def wave(x0, x1, y, swing, pace, width, phase, height):
        """One wave, drawn out to a point at both ends."""
        if x1 - x0 < 0.10:
            return
        u = np.linspace(0, 1, 160)
        xs = x0 + (x1 - x0) * u
        ys = y + swing * np.sin(xs * pace + phase)
        half = 0.5 * width * np.clip(np.minimum(u, 1 - u) * (x1 - x0) / 0.07, 0, 1) ** 0.6
        die.emboss(die.polygon([*zip(xs, ys + half), *zip(xs[::-1], (ys - half)[::-1])]), height, width * 0.5, base=0.0)

    # broad waves on the left, fine ripples on the right; where they touch
    # sways, and they leave still water around the boat
    for count, swing, pace, width, side in ((7, 0.013, 46, 0.033, -1), (10, 0.005, 24, 0.019, 1)):
        for k in range(count):
            y = level - 0.555 * (k + 0.85) / count
            edge = math.sqrt(max(0.0, reach ** 2 - y ** 2)) - 0.005
            touch = 0.06 * math.sin((level - y) * 9.5) + side * 0.02
            calm = 0.33 * math.sqrt(max(0.0, 1 - ((y + 0.225) / 0.15) ** 2))
            near = side * max(side * touch, calm)
            wave(min(near, side * edge), max(near, side * edge), y, swing, pace, width, k * 0.7, rise * (0.8 if side < 0 else 0.55))

    # the boat
    t = np.linspace(0, math.pi, 60)
    hull = [(-0.27 * math.cos(a), -0.225 - 0.125 * math.sin(a) ** 0.8) for a in t] + \
           [(0.27 * math.cos(a), -0.225 - 0.035 * math.sin(a)) for a in t]
    roof = [(-0.12 * math.cos(a), -0.25 + 0.135 * math.sin(a)) for a in t]
    die.swell(die.polygon(roof), rise * 0.9)
    for u in (-0.6, -0.2, 0.2, 0.6):  # the mats of the roof
        die.emboss(die.stroke([(0.12 * u, -0.25), (0.115 * u, -0.25 + 0.125 * math.sqrt(1 - u * u))], 0.007), -rise * 0.2, 0.0035, polish=0.3)
    die.swell(die.polygon(hull), rise * 1.3)
    die.emboss(die.stroke([(-0.255 * math.cos(a), -0.238 - 0.040 * math.sin(a)) for a in t], 0.020), rise * 0.45, 0.010, base=rise * 0.75)
    die.emboss(die.stroke([(0.165, -0.06), (0.235, -0.40)], 0.017), rise * 0.9, 0.008, base=rise * 0.3)


def star(die, x, y, size, base=0.0, rise=0.03, points=8):
    """A star of slim petals, long and short in turn, around a pearl."""
    for shift, reach in ((0.5, 0.62), (0.0, 1.0)):
        for k in range(points):
            petal(die, 90 + 360 * (k + shift) / points, 0.05 * size, reach * size, 0.15 * size, base + (0.3 * rise if not shift else 0), rise, x, y,
                  vein=0.25, fat=0.4, point=0.9)
    die.pearl(x, y, 0.17 * size, rise * 0.6, base=base + rise * 0.8)


def paisley(die, x, y, size, base, rise, flip=1):
    """The mango drop, its tip curled."""
    mask = np.zeros_like(die.height, bool)
    for k in np.linspace(0, 1, 40):
        px, py = x + flip * size * (0.55 * math.sin(k * 2.3) - 0.25), y + size * (1.15 * k - 0.45)
        mask |= die.disc(px, py, size * (0.05 + 0.38 * (1 - k) ** 1.25))
    die.swell(mask, rise, base=base, soften=0.004)


def cradle(die, size=1.0, x=0.0, y=0.0, rise=0.05):
    """A hanging cradle, a star above the child."""
    def at(points):
        return [(x + px * size, y + py * size) for px, py in points]

    # chains from the ring to both ends
    for side in (-1, 1):
        chain = curve([(side * 0.02, 0.50), (side * 0.14, 0.36), (side * 0.44, 0.28), (side * 0.47, 0.02)], 19)
        for px, py in at(chain):
            die.pearl(px, py, 0.021 * size, rise * 0.6, base=0.0)
    (rx, ry), = at([(0.0, 0.54)])
    d = np.hypot(die.x - rx, die.y - ry)
    q = np.clip(1 - ((d - 0.055 * size) / (0.018 * size)) ** 2, 0, 1)
    die.lay(q > 0, rise * 0.9 * np.sqrt(q))
    # cushion and cover swell above the side
    t = np.linspace(0, math.pi, 80)
    cover = [(-0.36 * math.cos(a), -0.02 + 0.115 * math.sin(a)) for a in t]
    die.swell(die.polygon(at(cover)), rise * 0.9)
    for k in range(-3, 4):
        fold = curve([(0.09 * k, 0.10 - 0.008 * k * k), (0.10 * k, 0.06), (0.105 * k, 0.02), (0.10 * k, -0.02)], 12)
        die.emboss(die.stroke(at(fold), 0.008 * size), -rise * 0.18, 0.004 * size, polish=0.4)
    # the side: a deep boat with scrolled ends
    lower = [(-0.47 * math.cos(a), -0.03 - 0.37 * math.sin(a) ** 0.75) for a in t]
    lip = [(0.47 * math.cos(a), -0.03 - 0.045 * math.sin(a)) for a in t]
    die.swell(die.polygon(at(lower + lip)), rise * 1.3)
    rail = [(-0.50 * math.cos(a), -0.02 - 0.045 * math.sin(a)) for a in t]
    die.emboss(die.stroke(at(rail), 0.046 * size), rise * 0.75, 0.023 * size, base=rise * 0.75)
    for side in (-1, 1):
        (px, py), = at([(side * 0.505, -0.015)])
        die.pearl(px, py, 0.048 * size, rise * 0.8, base=rise * 0.5)
    for k in range(-7, 8):
        (px, py), = at([(0.057 * k, -0.117 + 0.10 * (0.057 * k) ** 2)])
        die.pearl(px, py, 0.017 * size, rise * 0.4)
    (cx, cy), = at([(0.0, -0.245)])
    star(die, cx, cy, 0.105 * size, rise * 1.1, rise * 0.5)
    for side in (-1, 1):
        (px, py), = at([(side * 0.215, -0.225)])
        paisley(die, px, py, 0.12 * size, rise * 1.05, rise * 0.5, side)
    # tassels below
    for k in range(-3, 4):
        bx = 0.115 * k
        by = -0.03 - 0.37 * math.sin(math.acos(min(1, abs(bx) / 0.47))) ** 0.75
        (px, py), = at([(bx, by)])
        petal(die, -90, -0.005, 0.085 * size, 0.022 * size, 0.0, rise * 0.6, px, py, vein=0.0, fat=0.9, point=0.35)
    (sx, sy), = at([(0.0, 0.275)])
    star(die, sx, sy, 0.145 * size, 0.0, rise * 0.8)


def gopuram(die, size=1.0, x=0.0, y=0.0, rise=0.05):
    """The tower over a temple's gate: storeys that narrow, a barrel roof and
    its finials."""
    def at(points):
        return [(x + px * size, y + py * size) for px, py in points]

    def bar(y0, half, thick, level):
        die.emboss(die.stroke(at([(-half, y0), (half, y0)]), thick * size), rise * 0.35, thick * size * 0.5, base=rise * level)

    # steps
    for k, (y0, half) in enumerate(((-0.565, 0.46), (-0.525, 0.42))):
        bar(y0, half, 0.036, 0.15 + 0.15 * k)
    # the gate's storey
    body = [(-0.375, -0.505), (0.375, -0.505), (0.335, -0.235), (-0.335, -0.235)]
    die.emboss(die.polygon(at(body)), rise * 0.75, 0.02 * size, base=0.0, polish=0.35)
    t = np.linspace(0, math.pi, 40)
    door = [(0.095, -0.505)] + [(0.095 * math.cos(a), -0.38 + 0.105 * math.sin(a)) for a in t] + [(-0.095, -0.505)]
    die.emboss(die.stroke(at(door), 0.034 * size), rise * 0.5, 0.017 * size, base=rise * 0.7)
    die.lay(die.polygon(at(door)), np.full_like(die.height, rise * 0.10), polish=-0.3)
    for side in (-1, 1):
        for px, lean in ((0.165, 0.0), (0.255, -0.012), (0.335, -0.028)):
            die.emboss(die.stroke(at([(side * px, -0.495), (side * (px + lean), -0.25)]), 0.034 * size), rise * 0.45, 0.017 * size, base=rise * 0.62)
    # storeys: a cornice, then a row of niches
    levels = [(-0.235, 0.350), (-0.085, 0.305), (0.045, 0.262), (0.160, 0.222), (0.260, 0.188)]
    for k, ((y0, half), (y1, after)) in enumerate(zip(levels, levels[1:])):
        wall = [(-half + 0.025, y0), (half - 0.025, y0), (after - 0.015, y1), (-after + 0.015, y1)]
        die.emboss(die.polygon(at(wall)), rise * 0.7, 0.014 * size, base=0.0, polish=0.35)
        tall = y1 - y0
        count = 5 if k < 2 else 3
        for n in range(count):
            u = (n - (count - 1) / 2) / ((count - 1) / 2)
            px = u * (half - 0.075)
            wide = 0.040 if n == count // 2 else 0.028
            niche = [(px + wide, y0 + 0.2 * tall)] + [(px + wide * math.cos(a), y0 + 0.52 * tall + 0.24 * tall * math.sin(a)) for a in t] + [(px - wide, y0 + 0.2 * tall)]
            die.swell(die.polygon(at(niche)), rise * 0.6, base=rise * 0.7)
    for k, (y0, half) in enumerate(levels):
        bar(y0, half, 0.038 - 0.002 * k, 0.72)
        for side in (-1, 1):
            (px, py), = at([(side * (half + 0.004), y0 + 0.022)])
            die.pearl(px, py, 0.024 * size, rise * 0.6, base=rise * 0.6)
    # the barrel roof seen from its long side, and its end arches
    roof = [(-0.165, 0.275), (0.165, 0.275), (0.190, 0.33), (0.155, 0.395), (0.10, 0.415), (-0.10, 0.415), (-0.155, 0.395), (-0.190, 0.33)]
    die.swell(die.polygon(at(roof)), rise * 1.35)
    for side in (-1, 1):
        (px, py), = at([(side * 0.175, 0.335)])
        for k in range(5):
            petal(die, 90 - side * (18 + 36 * (k - 2)), 0.0, 0.075 * size, 0.026 * size, rise * 0.55, rise * 0.6, px, py, vein=0.2, fat=0.7, point=0.6)
        die.pearl(px, py, 0.026 * size, rise * 0.5, base=rise * 0.9)
    (cx, cy), = at([(0.0, 0.33)])
    for k in range(7):
        petal(die, 30 * k, 0.0, 0.070 * size, 0.020 * size, rise * 1.15, rise * 0.5, cx, cy, vein=0.2, fat=0.5, point=0.7)
    # finials: pots with a drop on top
    for px, s in ((-0.105, 0.82), (0.0, 1.0), (0.105, 0.82)):
        (fx, fy), = at([(px, 0.425)])
        die.pearl(fx, fy + 0.020 * s * size, 0.033 * s * size, rise * 0.9, base=rise * 0.3)
        die.emboss(die.stroke([(fx - 0.017 * s * size, fy + 0.056 * s * size), (fx + 0.017 * s * size, fy + 0.056 * s * size)], 0.014 * s * size), rise * 0.5, 0.007 * size, base=rise * 0.3)
        petal(die, 90, 0.0, 0.095 * s * size, 0.020 * s * size, rise * 0.2, rise * 0.9, fx, fy + 0.055 * s * size, vein=0.0, fat=0.6, point=1.0)


def toran(die, half=0.47, y=0.30, sag=0.09, rise=0.05):
    """Mango leaves and marigolds on a string over the door."""
    count = 9
    for k in range(count):
        u = (k - (count - 1) / 2) / ((count - 1) / 2)
        px, py = u * half, y + sag * u * u
        petal(die, -90 + 10 * u, 0.0, 0.22 - 0.03 * u * u, 0.047, 0.0, rise * 0.9, px, py, vein=0.45, fat=0.6, point=0.9)
    string = [(half * u * 1.04, y + sag * u * u * 1.08) for u in np.linspace(-1, 1, 60)]
    die.emboss(die.stroke(string, 0.030), rise * 0.6, 0.015, base=rise * 0.3)
    for k in range(count - 1):  # a flower between each two leaves
        u = (k + 0.5 - (count - 1) / 2) / ((count - 1) / 2)
        blossom(die, u * half, y + sag * u * u, 0.046, rise * 0.5, rise * 0.6, petals=8)
    for side in (-1, 1):
        blossom(die, side * half * 1.03, y + sag * 1.05, 0.062, rise * 0.5, rise * 0.7, petals=8)


def rangoli(die, size=0.33, x=0.0, y=0.0, rise=0.045):
    """A star drawn at the threshold: eight lozenges around a lotus, a dot
    between each two."""
    def at(r, angle):
        return (x + r * size * math.cos(math.radians(angle)), y + r * size * math.sin(math.radians(angle)))

    for k in range(8):
        a = 90 + 45 * k
        die.swell(die.polygon([at(0.48, a), at(0.72, a - 15), at(1.04, a), at(0.72, a + 15)]), rise * 0.95, soften=0.005)
        die.pearl(*at(0.90, a + 22.5), 0.060 * size, rise * 0.6, base=0.0)
    d = np.hypot(die.x - x, die.y - y)
    q = np.clip(1 - ((d - 0.47 * size) / (0.035 * size)) ** 2, 0, 1)
    die.lay(q > 0, rise * 0.6 * np.sqrt(q))
    lotus(die, 0.43 * size, 0.0, rise * 0.9, x, y, small=True)


def laurel(die, r=0.66, rise=0.035):
    """Two branches that meet below, tied with a bow."""
    for side in (-1, 1):
        stem = []
        for k in range(60):
            a = math.radians(-90 + side * (8 + 132 * k / 59))
            stem.append((r * math.cos(a), r * math.sin(a)))
        die.emboss(die.stroke(stem, 0.02), rise * 0.4, 0.01, base=0.0)
        for k in range(13):
            deg = -90 + side * (16 + 10.2 * k)
            a = math.radians(deg)
            x, y = r * math.cos(a), r * math.sin(a)
            along = deg + side * 90
            length = 0.20 - 0.004 * k
            leaf(die, x, y, along - side * 30, length, 0.040, rise * 0.15, rise * 0.9)
            leaf(die, x, y, along + side * 34, length * 0.95, 0.040, rise * 0.3, rise * 0.9)
        tip = math.radians(-90 + side * (16 + 10.2 * 12.6))
        leaf(die, r * math.cos(tip), r * math.sin(tip), -90 + side * (16 + 10.2 * 12.6) + side * 90, 0.15, 0.036, rise * 0.3, rise)
    for side in (-1, 1):
        petal(die, -90 + side * 62, 0.0, 0.19, 0.045, rise * 0.3, rise * 0.9, 0.0, -r + 0.01, vein=0.4, fat=0.8, point=0.45)
    die.pearl(0, -r, 0.045, rise * 0.7, base=rise * 0.7)


def vine(die, r, count, rise=0.03, size=0.085):
    """A border of flowers, each with two leaves."""
    for k in range(count):
        a = 90 + 360 * k / count
        c, s = math.cos(math.radians(a)), math.sin(math.radians(a))
        x, y = r * c, r * s
        step = 360 / count
        for side in (-1, 1):
            leaf(die, x, y, a + side * 84, r * math.radians(step) * 0.50, size * 0.36, 0.0, rise * 0.8)
        blossom(die, x, y, size, rise * 0.25, rise, turn=a)
        m = math.radians(a + step / 2)
        die.pearl(r * math.cos(m), r * math.sin(m), size * 0.24, rise * 0.7, base=0.0)


def frame(die, half_w, half_h, radius, width, height, polish=1.0):
    """A raised line along the edge of a bar's face."""
    qx = np.abs(die.x) - (half_w - radius)
    qy = np.abs(die.y) - (half_h - radius)
    d = np.hypot(np.maximum(qx, 0), np.maximum(qy, 0)) + np.minimum(np.maximum(qx, qy), 0) - radius
    q = np.clip(1 - (d / (width / 2)) ** 2, 0, 1)
    m = q > 0
    die.height = np.where(m, die.height + height * np.sqrt(q), die.height)
    die.polish = np.where(m, polish, die.polish)


def edge_distance(die, half_w, half_h, radius):
    """Distance inside a rounded rectangle, for dished and framed faces."""
    qx = np.abs(die.x) - (half_w - radius)
    qy = np.abs(die.y) - (half_h - radius)
    return -(np.hypot(np.maximum(qx, 0), np.maximum(qy, 0)) + np.minimum(np.maximum(qx, qy), 0) - radius)
