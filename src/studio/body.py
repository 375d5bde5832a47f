"""Bodies: closed outlines lofted from the foot over the edge to the face."""
import math

import bpy
import numpy as np


def circle(radius, points=2200):
    """Outline of a coin; returns a function of the inset."""
    a = np.linspace(0, 2 * math.pi, points, endpoint=False)

    def at(inset):
        r = max(radius - inset, 1e-4)
        return np.stack([r * np.cos(a), r * np.sin(a)], 1)
    return at


def scallop(radius, lobes=16, depth=0.05, points=2400):
    """Outline of a medal with a scalloped edge."""
    a = np.linspace(0, 2 * math.pi, points, endpoint=False)
    wave = np.abs(np.sin(a * lobes / 2)) ** 0.8

    def at(inset):
        r = radius - depth * (1 - wave) - inset
        return np.stack([r * np.cos(a), r * np.sin(a)], 1)
    return at


def rounded(half_width, half_height, radius, points=2200, wobble=0.0, seed=3):
    """Outline of a bar or card. `wobble` makes it uneven as if poured."""
    straight = 2 * (2 * half_width + 2 * half_height - 4 * radius)
    total = straight + 2 * math.pi * radius
    per_corner = max(14, int(points * (2 * math.pi * radius) / total / 4))
    rng = np.random.default_rng(seed)
    waves = [(k, rng.normal() / k, rng.uniform(0, 6.28)) for k in range(2, 9)]

    def at(inset):
        r = max(radius - inset, 1e-3)
        cx, cy = half_width - inset - r, half_height - inset - r
        pts = []
        corners = [(cx, cy, 0), (-cx, cy, 90), (-cx, -cy, 180), (cx, -cy, 270)]
        for i, (x, y, a0) in enumerate(corners):
            a = np.radians(np.linspace(a0, a0 + 90, per_corner))
            arc = np.stack([x + r * np.cos(a), y + r * np.sin(a)], 1)
            pts.append(arc)
            nx, ny, n0 = corners[(i + 1) % 4]
            nxt = np.array([nx + r * math.cos(math.radians(n0)), ny + r * math.sin(math.radians(n0))])
            length = 2 * (half_width - radius) if i % 2 == 0 else 2 * (half_height - radius)
            n = max(2, int(points * length / total))
            t = np.linspace(0, 1, n + 2)[1:-1, None]
            pts.append(arc[-1] * (1 - t) + nxt * t)
        p = np.concatenate(pts)
        if wobble:
            a = np.arctan2(p[:, 1] / half_height, p[:, 0] / half_width)
            w = sum(amp * np.sin(k * a + ph) for k, amp, ph in waves)
            p = p * (1 + wobble * w)[:, None]
        return p
    return at


def slab(name, outline, thick, bevel, die, material, rings=420, taper=0.0, foot=0.03, reeds=0, back=None, wall=0.0):
    """A solid piece whose face carries the die (and whose foot `back`).

    thick: height of the edge of the face; bevel: radius of its shoulder;
    taper: how far the wall leans in from foot to shoulder; reeds: grooves
    milled into the wall; wall: its polish.
    """
    loops = []  # each: (points, z or None when the die decides, polish, reeded)
    for a in np.linspace(0, math.pi / 2, 5):
        loops.append((outline(foot * (1 - math.sin(a))), foot * (1 - math.cos(a)), 1.0, 0.0))
    for t in np.linspace(0, 1, 7)[1:]:
        z = foot + (thick - bevel - foot) * t
        loops.append((outline(taper * t), z, 0.6 if reeds else wall, 1.0 if 0.02 < t < 0.98 else 0.0))
    for a in np.linspace(0, math.pi / 2, 10)[1:]:
        loops.append((outline(taper + bevel * (1 - math.cos(a))), thick - bevel + bevel * math.sin(a), 1.0, 0.0))
    edge = loops[-1][0]
    n = len(edge)
    k = np.arange(n)
    verts, polish = [], []
    for pts, z, shine, reeded in loops:
        if reeds and reeded:
            depth = 0.016 * (0.5 + 0.5 * np.cos(2 * math.pi * reeds * k / n)) ** 2
            pts = pts * (1 - depth)[:, None]
        h, _ = die.sample(edge[:, 0], edge[:, 1])
        lift = np.clip((z - foot) / (thick - foot), 0, 1)
        verts.append(np.column_stack([pts, z + h * lift]))
        polish.append(np.full(n, shine))
    for t in np.linspace(1, 1e-4, rings)[1:]:  # a hole too small to see
        p = edge * t
        h, q = die.sample(p[:, 0], p[:, 1])
        verts.append(np.column_stack([p, thick + h]))
        polish.append(q)
    count = len(verts)
    if back is not None:  # the other face, mirrored so that it reads from below
        under = []
        base = loops[0][0]
        for t in np.linspace(1e-4, 1, rings):
            p = base * t
            h, q = back.sample(-p[:, 0], p[:, 1])
            under.append((np.column_stack([p, -h]), q))
        hb, _ = back.sample(-base[:, 0], base[:, 1])
        verts = [u[0] for u in under] + verts[1:]
        polish = [u[1] for u in under] + polish[1:]
        count = len(verts)
    v = np.concatenate(verts).astype(np.float32)
    i = np.arange(count - 1)[:, None] * n
    a, b = i + k, i + (k + 1) % n
    quads = np.stack([a, b, b + n, a + n], -1).reshape(-1, 4)
    return mesh(name, v, quads, material, np.concatenate(polish))


def mesh(name, verts, quads, material, polish=None, smooth=True):
    """Mesh object from arrays; lists would take minutes at this density."""
    me = bpy.data.meshes.new(name)
    me.vertices.add(len(verts))
    me.vertices.foreach_set("co", np.ascontiguousarray(verts, np.float32).ravel())
    me.loops.add(quads.size)
    me.loops.foreach_set("vertex_index", quads.ravel().astype(np.int32))
    me.polygons.add(len(quads))
    me.polygons.foreach_set("loop_start", np.arange(0, quads.size, 4, dtype=np.int32))
    me.polygons.foreach_set("loop_total", np.full(len(quads), 4, np.int32))
    me.polygons.foreach_set("use_smooth", np.full(len(quads), smooth))
    me.update(calc_edges=True)
    if polish is not None:
        at = me.attributes.new("polish", "FLOAT", "POINT")
        at.data.foreach_set("value", np.ascontiguousarray(polish, np.float32))
    ob = bpy.data.objects.new(name, me)
    if material:
        me.materials.append(material)
    bpy.context.scene.collection.objects.link(ob)
    return ob
