"""Every picture of the catalogue: what is made and how it is shot."""
import bars
import blister
import coins
import emblem
import group

FACE = dict(elevation=56)
LOW = dict(elevation=30, distance=6.5, fill=0.93)


def one(make, *args, turn=None, **kw):
    """A picture of a single piece."""
    def build():
        ob = make(*args, **kw)
        if turn is not None:
            bars.lay(ob, turn)
        return [ob]
    return build


def coin(make, metal, turn=14, **kw):
    def build():
        return [coins.strike(make(), metal, turn=turn, **kw)]
    return build


def shot(make, camera=FACE, **rest):
    return dict(make=make, camera=camera, **rest)


def scalloped():
    return coins.strike(coins.wedding_silver(), "silver", coins.body.scallop(1.0), reeds=0)


PIECES = {
    "gold-bar-minted": shot(one(bars.gold_minted, turn=-18)),
    "gold-bar-cast": shot(one(bars.gold_cast, turn=-24), dict(elevation=50)),
    "gold-biscuit": shot(one(bars.biscuit, turn=-20), dict(elevation=52)),
    "gold-bar-blister": shot(blister.with_bar),
    "gold-coin-lotus": shot(coin(coins.lotus, "gold")),
    "gold-coin-diya": shot(coin(coins.diya, "gold", 10)),
    "gold-coin-om": shot(coin(coins.om, "gold", 10)),
    "gold-coin-blister": shot(blister.with_coin),
    "silver-bar-minted": shot(one(bars.silver_minted, turn=-18)),
    "silver-bar-cast": shot(one(bars.silver_cast, turn=-24), dict(elevation=48)),
    "silver-coin-lotus": shot(coin(lambda: coins.lotus("silver"), "silver")),
    "silver-coin-chakra": shot(coin(coins.chakra, "silver")),
    "coin-wedding-gold": shot(coin(coins.wedding_gold, "gold", 12)),
    "coin-wedding-silver": shot(one(scalloped, turn=10)),
    "coin-corporate-gold": shot(coin(coins.corporate_gold, "gold", 12)),
    "coin-corporate-silver": shot(one(coins.corporate_silver)),
    "hero-bar": shot(one(bars.gold_minted, turn=-27), dict(elevation=46, distance=4.2, fill=0.9, crop=(1.12, 0.20, -0.17)), aspect=4 / 3, scale=960 / 560, fade=False),
    "stack-gold-silver": shot(group.stack, dict(elevation=36, distance=11, fill=0.90, lift=0.0), aspect=3 / 2, scale=960 / 560, spread=2.3),
    "icon-emblem": shot(emblem.emblem, dict(elevation=80, fill=1.16, lift=0.0), scale=1024 / 560, fade=False, shadow=0.0),
    "gold-bar-minted-back": shot(one(bars.gold_reverse, turn=16)),
    "gold-biscuit-edge": shot(one(bars.biscuit, turn=-38), LOW),
    "gold-coin-lotus-back": shot(coin(coins.reverse, "gold", -10)),
    "gold-coin-lotus-edge": shot(coin(coins.lotus, "gold", 14), LOW),
    "gold-coin-diya-edge": shot(coin(coins.diya, "gold", 8), LOW),
    "silver-bar-minted-back": shot(one(bars.silver_reverse, turn=16)),
    "silver-coin-lotus-back": shot(coin(lambda: coins.reverse("No. S 01 884", "silver"), "silver", -10)),
    "coin-wedding-gold-edge": shot(coin(coins.wedding_gold, "gold", 10), LOW),
}
