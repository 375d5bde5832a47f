"""Photographs the pieces. See README.md for what it needs:

    nice -n 19 python src/studio/shoot.py [--only a,b] [--size 1120] [--samples 6]
        [--out /tmp/studio/masters] [--turns]

Every plate gives one PNG with alpha and a line of struck.json, which says what
its dies carry. Plates that are there already are left alone. `encode.ts` makes
the files of the store.
"""
import argparse
import json
import os
import re
import time

import numpy as np

import develop
import plates
import scene
import tracing


def light_of(laid, plate, width, samples):
    """The traced picture and the shadow of one plate."""
    cards = scene.cards(plate.elevation)
    floor = scene.table(cards, plate.spread)
    rows, geo, shade, low, prints = scene.pack(laid)
    cam = scene.aim(laid, plate.elevation, aspect=plate.aspect, **(plate.camera or {}))
    height = round(width / plate.aspect)
    light, guide = tracing.picture(rows, geo, shade, low, scene.grain(), prints, cards, floor, scene.REACH, -0.002, cam, width, height, samples)
    light = tracing.smooth(light, guide)
    small = 240
    dark = tracing.shadow(rows, geo, low, cam, small, round(small / plate.aspect), -0.002, 24)
    return light, dark


def struck_on(laid):
    """Every text on the pieces of a picture, once."""
    seen = []
    for one in laid:
        for text in one.piece.die.struck:
            if text not in seen:
                seen.append(text)
    return seen


def photograph(name, plate, size, samples, out):
    """One finished picture, and what is struck on it."""
    start = time.process_time()
    laid = plate.lay()
    light, dark = light_of(laid, plate, round(size * plate.size), samples)
    image = develop.developed(light)
    develop.over_shadow(image, dark, fade=plate.fade).save(os.path.join(out, name + ".part"), "PNG", compress_level=1)
    record = {"text": struck_on(laid), "side": plate.side}
    if plate.grams:
        record |= {"grams": plate.grams, "count": plate.count}
    if plate.fineness:
        record |= {"fineness": plate.fineness}
    file = os.path.join(out, "struck.json")
    known = json.load(open(file)) if os.path.exists(file) else {}
    known[name] = record
    with open(file, "w") as f:
        json.dump(known, f, ensure_ascii=False, indent=1, sort_keys=True)
    os.rename(os.path.join(out, name + ".part"), os.path.join(out, name + ".png"))
    print(f"STUDIO {name} {time.process_time() - start:.1f} s", flush=True)


def in_turn(names):
    """One weight of every design first, then the second weights, and so on:
    an interrupted run leaves a complete shop."""
    seen = {}
    order = []
    for name in names:
        design = re.sub(r"-[\d_]+g$", "", name)
        seen[design] = seen.get(design, -1) + 1
        order.append((seen[design], len(order), name))
    return [name for _, _, name in sorted(order)]


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument("--only", default="")
    ap.add_argument("--size", type=int, default=1120)
    ap.add_argument("--samples", type=int, default=6)
    ap.add_argument("--out", default="/tmp/studio/masters")
    ap.add_argument("--turns", action="store_true")
    a = ap.parse_args()
    os.makedirs(a.out, exist_ok=True)
    if a.turns:
        import turntable
        turntable.main(a.out, a.samples)
        return
    for name in [n for n in a.only.split(",") if n] or in_turn(plates.PLATES):
        if not os.path.exists(os.path.join(a.out, name + ".png")):
            photograph(name, plates.PLATES[name], a.size, a.samples, a.out)


if __name__ == "__main__":
    np.seterr(all="ignore")
    main()
