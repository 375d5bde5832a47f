"""The emblem of the app: the lotus in gold on bottle-green enamel."""
import body
import materials
import relief
from die import Die


def emblem():
    d = Die(1.25, 1.25, 700)
    relief.lotus(d, 0.70, 0.006, 0.080)
    d.ring(0.86, 0.022, 0.016)
    d.finish(0.0026)
    return [body.slab("emblem", body.rounded(1.22, 1.22, 0.05), 0.1, 0.02, d, materials.enamel(), rings=520)]
