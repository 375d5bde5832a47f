"""A die: the height map that a face is struck with, and its map of polish.

Real medals are struck from a die, so every face here is drawn as heights too:
shapes overlap cleanly, bevels stay crisp and text never breaks as extruded
outlines do. Lengths are in units of the piece (a coin has radius 1).
"""
import math
import os

import numpy as np
from PIL import Image, ImageDraw, ImageFont
from scipy import ndimage as nd

FONTS = os.environ.get("STUDIO_FONTS", "/tmp/studio/fonts")
SERIF = os.path.join(FONTS, "marcellus.ttf")
DEVANAGARI = "/usr/share/fonts/truetype/noto/NotoSerifDevanagari-Bold.ttf"


class Die:
    """A canvas of heights centred on 0,0 with y up."""

    def __init__(self, half_width, half_height, px=700):
        self.hw, self.hh, self.px = half_width, half_height, px
        nx, ny = int(2 * half_width * px), int(2 * half_height * px)
        xs = (np.arange(nx) + 0.5) / px - half_width
        ys = half_height - (np.arange(ny) + 0.5) / px
        self.x, self.y = np.meshgrid(xs.astype(np.float32), ys.astype(np.float32))
        self.r = np.hypot(self.x, self.y)
        self.height = np.zeros((ny, nx), np.float32)
        self.polish = np.zeros((ny, nx), np.float32)
        self.struck = []  # every text on the metal, for the manifest

    # -- drawing masks -------------------------------------------------
    def blank(self):
        """An empty picture of the canvas to draw a mask on."""
        return Image.new("L", (self.height.shape[1], self.height.shape[0]), 0)

    def at(self, x, y):
        """Pixel position of a point."""
        return ((x + self.hw) * self.px, (self.hh - y) * self.px)

    def polygon(self, points):
        """Mask of a closed outline."""
        im = self.blank()
        ImageDraw.Draw(im).polygon([self.at(*p) for p in points], fill=255)
        return np.asarray(im) > 127

    def stroke(self, points, width):
        """Mask of a line of even width with round ends."""
        im = self.blank()
        d = ImageDraw.Draw(im)
        w = width * self.px
        pts = [self.at(*p) for p in points]
        d.line(pts, fill=255, width=max(1, round(w)), joint="curve")
        for px, py in pts:
            d.ellipse([px - w / 2, py - w / 2, px + w / 2, py + w / 2], fill=255)
        return np.asarray(im) > 127

    def disc(self, x, y, r):
        """Mask of a disc."""
        return np.hypot(self.x - x, self.y - y) < r

    def words(self, text, x, y, size, track=0.0, weight=0.0, font=SERIF, anchor="mm"):
        """Mask of a centred line of text; `weight` thickens the strokes so
        that they survive at the size of a thumbnail."""
        px = self.px
        self.struck.append(text)
        f = ImageFont.truetype(font, max(8, round(size * px)))
        im = self.blank()
        d = ImageDraw.Draw(im)
        sw = max(0, round(weight * size * px))
        if not track:
            d.text(self.at(x, y), text, 255, f, anchor=anchor, stroke_width=sw)
            return np.asarray(im) > 127
        steps = self._advances(f, text, track * size * px)
        cx, cy = self.at(x, y)
        left = cx - (steps[-1] - track * size * px) / 2
        for ch, off in zip(text, steps):
            d.text((left + off, cy), ch, 255, f, anchor="lm", stroke_width=sw)
        return np.asarray(im) > 127

    @staticmethod
    def _advances(f, text, track):
        """Left edge of every letter and the end, kerning kept."""
        out = []
        for i in range(len(text) + 1):
            out.append(f.getlength(text[:i]) + track * i)
        return out

    def ring_words(self, text, radius, size, centre=90.0, inward=False, track=0.08, weight=0.0, font=SERIF):
        """Mask of text along a circle. `centre` is the angle of its middle;
        `inward` sets the feet outward, for words along the lower half."""
        px = self.px
        self.struck.append(text)
        f = ImageFont.truetype(font, max(8, round(size * px)))
        sw = max(0, round(weight * size * px))
        steps = self._advances(f, text, track * size * px)
        total = steps[-1] - track * size * px
        cap = f.getbbox("H", anchor="ls")
        mid = -(cap[1] + cap[3]) / 2  # from the feet to half the letter's height
        side = int(size * px * 2.2)
        im = self.blank()
        for i, ch in enumerate(text):
            if ch == " ":
                continue
            own = f.getlength(ch)
            along = (steps[i] + own / 2 - total / 2) / (radius * px)
            a = math.radians(centre) + (along if inward else -along)
            tile = Image.new("L", (side, side), 0)
            ImageDraw.Draw(tile).text((side / 2, side / 2 + mid), ch, 255, f, anchor="ms", stroke_width=sw)
            turn = math.degrees(a) - 90 + (180 if inward else 0)
            tile = tile.rotate(turn, Image.BICUBIC)
            gx, gy = self.at(radius * math.cos(a), radius * math.sin(a))
            im.paste(255, (round(gx - side / 2), round(gy - side / 2)), tile)
        return np.asarray(im) > 127

    # -- shaping metal -------------------------------------------------
    def _inside(self, mask):
        """Bounding slice and distance to the outline within it."""
        ys, xs = np.where(mask.any(1))[0], np.where(mask.any(0))[0]
        if not len(ys):
            return None, None
        s = (slice(max(ys[0] - 2, 0), ys[-1] + 3), slice(max(xs[0] - 2, 0), xs[-1] + 3))
        d = nd.distance_transform_edt(mask[s])
        # the mask is made of whole pixels: without this its slanted edges
        # glitter like a saw
        return s, nd.gaussian_filter(d, 2.4) / self.px

    def emboss(self, mask, height, bevel, polish=1.0, base=None):
        """Raise (or with a negative height, stamp) a mask with a rounded edge.
        With `base` it stands on that level, hiding what was below."""
        s, d = self._inside(mask)
        if s is None:
            return
        t = np.clip(d / bevel, 0, 1)
        h = height * np.sqrt(np.clip(1 - (1 - t) ** 2, 0, 1))
        m = mask[s]
        old = self.height[s]
        self.height[s] = np.where(m, (old if base is None else base) + h, old)
        if polish is not None:
            self.polish[s] = np.where(m, polish, self.polish[s])

    def swell(self, mask, height, base=0.0, polish=1.0, soften=0.012):
        """Puff a mask up like a cushion, softened so that no ridge shows."""
        s, d = self._inside(mask)
        if s is None:
            return
        t = d / max(d.max(), 1e-6)
        h = height * np.sqrt(np.clip(t * (2 - t), 0, 1))
        h = nd.gaussian_filter(h, soften * self.px)
        self.lay(mask, base + h, s, polish)

    def lay(self, mask, heights, s=None, polish=1.0):
        """Put a form over the present heights."""
        if s is None:
            s = (slice(None), slice(None))
        m = mask[s] if mask.shape != heights.shape else mask
        self.height[s] = np.where(m, heights, self.height[s])
        self.polish[s] = np.where(m, polish, self.polish[s])

    def ring(self, r, width, height, polish=1.0):
        """A raised ring of round section."""
        q = np.clip(1 - ((self.r - r) / (width / 2)) ** 2, 0, 1)
        m = q > 0
        self.height = np.where(m, self.height + height * np.sqrt(q), self.height)
        self.polish = np.where(m, polish, self.polish)

    def rim(self, outer, width, height, polish=1.0):
        """The raised rim: flat, with a round shoulder to the field."""
        t = np.clip((self.r - (outer - width)) / (width * 0.45), 0, 1)
        self.height += height * np.sin(t * math.pi / 2) ** 1.2
        self.polish = np.maximum(self.polish, polish * (t > 0))

    def dots(self, r, count, size, height, start=0.0, polish=1.0):
        """A ring of pearls."""
        for k in range(count):
            a = math.radians(start + 360 * k / count)
            self.pearl(r * math.cos(a), r * math.sin(a), size, height, polish)

    def pearl(self, x, y, size, height, polish=1.0, base=None):
        """One half-round bead."""
        s = self.window(x - size, x + size, y - size, y + size)
        q = 1 - ((self.x[s] - x) ** 2 + (self.y[s] - y) ** 2) / size ** 2
        m = q > 0
        ground = self.height[s] if base is None else base
        self.height[s] = np.where(m, ground + height * np.sqrt(np.clip(q, 0, 1)), self.height[s])
        self.polish[s] = np.where(m, polish, self.polish[s])

    def window(self, x0, x1, y0, y1):
        """Slice of the canvas that covers a box."""
        c0, r0 = self.at(x0, y1)
        c1, r1 = self.at(x1, y0)
        ny, nx = self.height.shape
        return (slice(max(int(r0) - 1, 0), min(int(r1) + 2, ny)), slice(max(int(c0) - 1, 0), min(int(c1) + 2, nx)))

    def noise(self, amount, scale, seed=1, stretch=1.0):
        """Slow unevenness of poured metal."""
        rng = np.random.default_rng(seed)
        ny, nx = self.height.shape
        step = 8  # made coarse, then enlarged: it is smooth anyway
        n = rng.standard_normal((ny // step + 2, nx // step + 2))
        n = nd.gaussian_filter(n, (scale * self.px / step, scale * stretch * self.px / step))
        n = nd.zoom(n / (n.std() + 1e-9), step, order=1)[:ny, :nx]
        self.height += (amount * n).astype(np.float32)

    def patina(self, amount=0.45, reach=0.022, depth=0.010):
        """Darken places lower than their surroundings, as silver is finished
        so that bright marks read on a bright field."""
        hollow = nd.gaussian_filter(self.height, reach * self.px) - self.height
        self.polish -= (amount * np.clip(hollow / depth, 0, 1)).astype(np.float32)

    def finish(self, soften=0.0030):
        """Take off the sharpness no press could strike."""
        self.height = nd.gaussian_filter(self.height, soften * self.px)
        self.polish = nd.gaussian_filter(self.polish, 0.0016 * self.px)
        return self

    def sample(self, x, y):
        """Height and polish at points."""
        c = np.stack([(self.hh - y) * self.px - 0.5, (x + self.hw) * self.px - 0.5])
        return (nd.map_coordinates(self.height, c, order=1, mode="nearest"),
                nd.map_coordinates(self.polish, c, order=1, mode="nearest"))
