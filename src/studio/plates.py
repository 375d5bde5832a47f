"""Every picture of the store: what is struck, how it is laid out and shot.

A plate says the weight and the fineness of the piece that it shows; what is
really struck is collected from its dies, and a test holds the two together.
"""
from dataclasses import dataclass

import bars
import blister
import coins
import relief
from die import Die
from piece import Finish, Piece, rounded, scallop, turned
from scene import Laid
from tracer import ENAMEL


@dataclass
class Plate:
    """One picture. `lay` gives the pieces at their places."""
    lay: object
    grams: str = ""
    fineness: str = ""
    side: str = "front"
    elevation: float = 56
    count: int = 1
    camera: dict | None = None
    size: float = 1.0
    aspect: float = 1.0
    spread: float = 1.0
    fade: bool = True


PLATES = {}


def serial(letter, grams, start):
    """A number for each weight, so that no two cards have the same."""
    return f"{letter} {start + round(float(grams) * 7) % 900:03d} {101 + round(float(grams) * 131) % 880}"


def coin(name, face, weights, fineness="999", metal="gold", turn=14, **shape):
    """One plate for each weight of a coin."""
    for g in weights.split():
        def lay(g=g):
            return [Laid(coins.strike(face(g, fineness), metal, **shape), turn=turned(turn))]
        PLATES[f"{name}-{g.replace('.', '_')}g"] = Plate(lay, g, fineness)


def bar(name, make, weights, fineness="999", turn=-18, elevation=56):
    """One plate for each weight of a bar; `weights` maps grams to the mark."""
    for g, mark in weights.items():
        def lay(g=g, mark=mark):
            return [Laid(make(g, mark), turn=turned(turn))]
        PLATES[f"{name}-{g.replace('.', '_')}g"] = Plate(lay, g, fineness, elevation=elevation)


def each(text):
    """Weights that are struck without a variant."""
    return {g: g for g in text.split()}


# --- gold bars -------------------------------------------------------------
bar("gold-bar-minted", lambda g, mark: bars.gold_minted(mark, "999"), each("10 5 20 50 100"))
for fine, letter, weights in (("999", "A", "100 50 500 1000 20"), ("995", "T", "100 500 1000")):
    bar("gold-bar-cast" if fine == "999" else "gold-bar-cast-995",
        lambda g, mark, fine=fine, letter=letter: bars.gold_cast(mark, fine, serial(letter, g, 70), seed=4 if fine == "999" else 9),
        {g: "1 KG" if g == "1000" else f"{g} g" for g in weights.split() if g != "20"}, fine, -24, 50)
bar("gold-bar-recycled", lambda g, mark: bars.gold_cast(mark, "999", serial("R", g, 31), recycled=True, seed=14),
    {g: f"{g} g" for g in ("50", "20", "100")}, "999", -24, 50)

TOLA = {"11.664": "1 TOLA", "58.32": "5 TOLA", "116.64": "10 TOLA"}
for name, fine, weights in (("gold-biscuit", "999", each("10 20 50 100")), ("gold-biscuit-995", "995", each("10 50 100"))):
    bar(name, lambda g, mark, fine=fine: bars.biscuit(f"{mark} g", fine), weights, fine, -20, 52)
bar("gold-biscuit-tola", lambda g, mark: bars.biscuit(mark, "999"), TOLA, "999", -20, 52)
bar("gold-biscuit-tola-995", lambda g, mark: bars.biscuit(mark, "995"), {"116.64": "10 TOLA"}, "995", -20, 52)

# --- cards -----------------------------------------------------------------
for name, head, colour, letter, weights in (
        ("gold-card-savings", "MONTHLY SAVINGS", blister.GREEN, "A", "5 1 0.5 2"),
        ("gold-card-gift", "WITH EVERY GOOD WISH", blister.MAROON, "G", "5 1 2 10"),
        ("gold-card-baby", "FIRST GOLD", blister.BLUE, "B", "1 0.5 2")):
    for g in weights.split():
        def lay_card(g=g, head=head, colour=colour, letter=letter):
            return blister.with_bar(bars.small_bar(g, "999"), g, "999", serial(letter, g, 482), head, colour)
        PLATES[f"{name}-{g.replace('.', '_')}g"] = Plate(lay_card, g, "999")
for g in ("1", "0.5", "2", "10"):
    def lay_blister(g=g):
        return blister.with_coin(coins.strike(coins.lotus(g, "999"), "gold"), g, "999", serial("C", g, 4))
    PLATES[f"gold-coin-blister-{g.replace('.', '_')}g"] = Plate(lay_blister, g, "999")

# --- coins -----------------------------------------------------------------
coin("gold-coin-lotus", coins.lotus, "10 1 2 5 8 20 50")
coin("gold-coin-diya", coins.diya, "10 2 5 20 1", turn=10)
coin("gold-coin-om", coins.om, "10 5 2 1", turn=10)
coin("gold-coin-shri", coins.shri, "10 5 20", turn=10)
coin("gold-coin-gini", coins.gini, "8 4", "995", turn=12)
coin("coin-wedding-gold", coins.wedding_gold, "10 1 2 5 20 0.5", turn=12)
coin("coin-corporate-gold", coins.corporate_gold, "10 2 5 20", turn=12)
coin("gold-coin-kalash", lambda g, f: coins.kalash(g, f, "AKSHAYA TRITIYA"), "5 1 2 10", turn=10)
coin("gold-coin-dhanteras", lambda g, f: coins.diya(g, f, "DHANTERAS"), "5 1 2 10", turn=10)
coin("gold-coin-lights", coins.lights, "5 1 2 10", turn=10)
coin("gold-coin-puja", coins.puja_lotus, "5 2 10", turn=10)
coin("gold-coin-festival", coins.festival, "5 2 10", turn=10)

silver = dict(metal="silver")
coin("silver-coin-lotus", lambda g, f: coins.lotus(g, f, "silver"), "10 5 20 50 100", **silver)
coin("silver-coin-chakra", coins.chakra, "10 5 20", **silver)
coin("silver-coin-kalash", lambda g, f: coins.kalash(g, f, "MANGALAM", "silver"), "10 5 20", turn=10, **silver)
coin("silver-coin-festival", lambda g, f: coins.festival(g, f, "silver"), "10 20 50", turn=10, **silver)
coin("silver-coin-sangam", coins.sangam, "10 20", turn=10, **silver)
coin("silver-coin-cradle", coins.cradle, "10 20", turn=10, **silver)
coin("silver-coin-temple", coins.temple, "5 10", turn=10, **silver)
coin("coin-wedding-silver", coins.wedding_silver, "10 5 50", turn=10, inside=scallop(1.0), reeds=0, **silver)
coin("coin-jubilee-25", lambda g, f: coins.jubilee(g, f, "25"), "25 50", turn=10, inside=scallop(1.0), reeds=0, **silver)
coin("coin-jubilee-50", lambda g, f: coins.jubilee(g, f, "50"), "50 100", turn=10, inside=scallop(1.0), reeds=0, **silver)
bar("coin-corporate-silver", lambda g, mark: coins.square(coins.corporate_silver(mark, "999")), each("10 50 100"), "999", 16)
bar("silver-bar-minted", lambda g, mark: bars.silver_minted(mark, "999"), each("100 10 20 50"))
bar("silver-bar-cast", lambda g, mark: bars.silver_cast(mark, "999", serial("S", g, 20)),
    {"1000": "1 KG", "250": "250 g", "500": "500 g", "5000": "5 KG"}, "999", -24, 48)

# --- several pieces, backs, and the pictures of the home page ----------------
def pair(g):
    """Two bars of one weight, the second half over the first."""
    piece = bars.gold_minted(g, "999")
    return [Laid(piece, (-0.42, 0.08, 0.0), turned(-10), 0.6), Laid(piece, (0.43, -0.06, 0.0), turned(-20), 0.6)]


for g, total in (("10", "20"), ("5", "10"), ("50", "100")):
    PLATES[f"gold-bar-pair-{g}g"] = Plate(lambda g=g: pair(g), g, "999", count=2)


def tube(g):
    """Ten coins as they come out of the tube: nine in a column, one leaning by."""
    piece = coins.strike(coins.lotus(g, "999", "silver"), "silver")
    sway = ((0, 0), (0.02, -0.01), (-0.02, 0.01), (0.01, 0.02), (-0.01, -0.02), (0.02, 0.01), (0, -0.02), (-0.02, 0), (0.01, 0.01))
    column = [Laid(piece, (0.6 * x - 0.18, 0.6 * y + 0.3, 0.094 * k), turned(14 + 37 * k if k < 8 else 14), 0.6) for k, (x, y) in enumerate(sway)]
    return [*column, Laid(piece, (0.37, -0.63, 0.0), turned(6), 0.6)]


for g in ("10", "5", "20"):
    PLATES[f"silver-coin-tube-{g}g"] = Plate(lambda g=g: tube(g), g, "999", count=10, elevation=42, spread=1.6)


def single(make, turn):
    return lambda: [Laid(make(), turn=turned(turn))]


PLATES["gold-bar-minted-back"] = Plate(single(lambda: bars.gold_back("999", "A 482 117"), 16), "", "999", "back")
PLATES["silver-bar-minted-back"] = Plate(single(lambda: bars.silver_back("999", "S 117 905"), 16), "", "999", "back")
PLATES["gold-coin-lotus-back"] = Plate(single(lambda: coins.strike(coins.reverse("999", "004 217"), "gold"), -10), "", "999", "back")
PLATES["silver-coin-lotus-back"] = Plate(single(lambda: coins.strike(coins.reverse("999", "S 01 884", "silver"), "silver"), -10), "", "999", "back")
PLATES["gold-biscuit-back"] = Plate(single(lambda: bars.biscuit_back("999", "B 118 402"), 16), "", "999", "back", elevation=52)
PLATES["gold-coin-gini-back"] = Plate(single(lambda: coins.strike(coins.gini_back("995"), "gold"), -10), "", "995", "back")


def name_back(name, lines, metal="gold", scalloped=False):
    """A back with a name, as an example of what is engraved."""
    def make():
        d = coins.named(coins.scalloped() if scalloped else coins.pearled(), lines, "999", metal)
        return coins.strike(d, metal, **(dict(inside=scallop(1.0), reeds=0) if scalloped else {}))
    PLATES[name] = Plate(single(make, -10), "", "999", "back")


name_back("coin-wedding-gold-back", (("ANANYA", 0.185, 0.18), ("& ROHAN", -0.035, 0.18), ("12 · 02 · 2026", -0.275, 0.12)))
name_back("gold-coin-festival-back", (("WITH LOVE FROM", 0.215, 0.105), ("DESHPANDE", 0.02, 0.165), ("PUNE · 2026", -0.22, 0.12)))
name_back("coin-wedding-silver-back", (("ANANYA", 0.185, 0.18), ("& ROHAN", -0.035, 0.18), ("JAIPUR · 2026", -0.265, 0.12)), "silver", True)
name_back("coin-jubilee-25-back", (("MEERA", 0.185, 0.18), ("& ARUN", -0.035, 0.18), ("2001 – 2026", -0.265, 0.12)), "silver", True)
name_back("coin-jubilee-50-back", (("LEELA", 0.185, 0.18), ("& VASANT", -0.035, 0.18), ("1976 – 2026", -0.265, 0.12)), "silver", True)
PLATES["coin-corporate-silver-back"] = Plate(single(lambda: coins.square(coins.corporate_back("999")), -10), "", "999", "back")
PLATES["hero-bar"] = Plate(single(lambda: bars.gold_minted("10", "999"), -27), "10", "999", elevation=46, aspect=4 / 3, fade=False,
                           camera=dict(distance=4.2, fill=0.9, crop=(1.12, 0.20, -0.17)))


def stack():
    """The group picture: bars stacked, coins before them."""
    gold, grey = bars.gold_cast("100 g", "999", "A 70 318"), bars.silver_cast("1 KG", "999", "S 20 946")
    flat, sun = bars.gold_minted("10", "999"), coins.strike(coins.lotus("10", "999"), "gold")
    moon = coins.strike(coins.lotus("10", "999", "silver"), "silver")
    return [Laid(gold, (-1.62, 0.15, 0.0), turned(-16)), Laid(gold, (-0.32, 0.42, 0.0), turned(-10)),
            Laid(gold, (-0.98, 0.34, 0.37), turned(-38)), Laid(grey, (1.25, 0.55, 0.0), turned(-30)),
            Laid(grey, (1.12, 0.72, 0.51), turned(-52), 0.98), Laid(flat, (1.16, 0.52, 1.02), turned(-30), 0.56),
            Laid(sun, (0.02, -1.42, 0.0), turned(12), 0.60), Laid(moon, (1.18, -1.22, 0.0), turned(-8), 0.52)]


PLATES["stack-gold-silver"] = Plate(stack, "", "999", elevation=36, aspect=3 / 2, spread=2.3, camera=dict(distance=11, fill=0.90, lift=0.0))


def emblem():
    """The emblem of the app: the lotus in gold on bottle-green enamel."""
    d = Die(1.25, 1.25)
    relief.lotus(d, 0.70, 0.006, 0.080)
    d.ring(0.86, 0.022, 0.016)
    return Piece(d.finish(0.0026), rounded(1.22, 1.22, 0.05), 0.1, bevel=0.02, finish=Finish("gold", shine=0.11, grain=0.0, kind=ENAMEL))


PLATES["icon-emblem"] = Plate(single(emblem, 0), elevation=80, fade=False, camera=dict(fill=1.16, lift=0.0))

# --- seen from low, for the thickness ---------------------------------------
LOW = dict(distance=6.5, fill=0.93)
for name, make, turn, fine in (
        ("gold-biscuit-edge", lambda: bars.biscuit("10 g", "999"), -38, "999"),
        ("gold-coin-lotus-edge", lambda: coins.strike(coins.lotus("10", "999"), "gold"), 14, "999"),
        ("gold-coin-diya-edge", lambda: coins.strike(coins.diya("10", "999"), "gold"), 8, "999"),
        ("coin-wedding-gold-edge", lambda: coins.strike(coins.wedding_gold("10", "999"), "gold"), 10, "999")):
    PLATES[name] = Plate(single(make, turn), "10", fine, "edge", elevation=30, camera=LOW)
