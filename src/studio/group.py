"""The group picture: bars stacked, coins before them."""
import math

import bpy

import bars
import coins


def copy(ob, turn, x, y, z, scale=1.0):
    """Another piece from the same mould."""
    c = bpy.data.objects.new(ob.name, ob.data)
    bpy.context.scene.collection.objects.link(c)
    c.location = (x, y, z)
    c.rotation_euler = (0, 0, math.radians(turn))
    c.scale = (scale,) * 3
    return c


def stack():
    gold = bars.gold_cast(600, 300)
    silver = bars.silver_cast(600, 300)
    out = [gold, silver]
    # gold: two side by side, one across them
    bars.lay(gold, -16, 0.0, -1.62, 0.15)
    out.append(copy(gold, -10, -0.32, 0.42, 0.0))
    out.append(copy(gold, -38, -0.98, 0.34, 0.37))
    # silver: one lying, one across its end, a minted bar on top
    bars.lay(silver, -30, 0.0, 1.25, 0.55)
    out.append(copy(silver, -52, 1.12, 0.72, 0.51, 0.98))
    minted = bars.gold_minted(300)
    minted.location = (1.16, 0.52, 1.02)
    minted.rotation_euler = (0, 0, math.radians(-30))
    minted.scale = (0.56,) * 3
    out.append(minted)
    coin = coins.strike(coins.lotus(), "gold", turn=12)
    coin.scale = (0.60,) * 3
    coin.location = (0.02, -1.42, 0.0)
    out.append(coin)
    sil = coins.strike(coins.lotus("silver"), "silver", turn=-8)
    sil.scale = (0.52,) * 3
    sil.location = (1.18, -1.22, 0.0)
    out.append(sil)
    return out
