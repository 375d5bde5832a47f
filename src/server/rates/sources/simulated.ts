import { systemClock, type Clock } from '#server/clock.ts';
import type { RateReading, RateSource } from './source.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Waves with periods from a quarter of a year down to minutes; `share` is the part of the metal's span. */
const WAVES = [
  { period: 83 * DAY, share: 0.46 },
  { period: 19 * DAY, share: 0.224 },
  { period: 5.3 * DAY, share: 0.132 },
  { period: 1.1 * DAY, share: 0.084 },
  { period: 5.7 * HOUR, share: 0.048 },
  { period: 1.2 * HOUR, share: 0.024 },
  { period: 0.22 * HOUR, share: 0.01 },
];

/** Rupees. The shares of the waves add up to 0.982, so wave and tick together stay within the span. */
const GOLD = { name: 'gold', middle: 127_000, span: 2_500, tick: 4 };
const SILVER = { name: 'silver', middle: 154_000, span: 4_000, tick: 35 };
type Metal = typeof GOLD;

interface Shape {
  metal: Metal;
  salt: number;
  waves: { period: number; phase: number; height: number }[];
}

/** Spreads 32 bits evenly over 32 bits (the finalizer of MurmurHash3). */
function mix(value: number): number {
  let h = value | 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

function hashText(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  return mix(h);
}

function shapeOf(seed: string, metal: Metal): Shape {
  const salt = hashText(`${metal.name}:${seed}`);
  const waves = WAVES.map(({ period, share }, i) => ({
    period: period * (0.9 + (0.2 * mix(salt + 2 * i)) / 2 ** 32),
    phase: mix(salt + 2 * i + 1) / 2 ** 32,
    height: share * metal.span,
  }));
  return { metal, salt, waves };
}

/** Whole rupees only: these prices are made up, none is computed from another price. */
function rupeesAt({ metal, salt, waves }: Shape, second: number): string {
  let rupees = metal.middle;
  for (const { period, phase, height } of waves) {
    rupees += height * Math.sin(2 * Math.PI * ((second * 1000) / period + phase));
  }
  const tick = (mix(salt ^ mix(second)) % (2 * metal.tick + 1)) - metal.tick;
  return String(Math.round(rupees) + tick);
}

// A process has one seed, and a chart reads its shapes a hundred thousand times.
let shaped: { seed: string; gold: Shape; silver: Shape } | undefined;

/**
 * The simulated market at epoch ms `at`: a pure function of seed and second, so that instances which
 * share a seed agree and history needs no storage. Gold ₹1,24,500 to ₹1,29,500, silver ₹1,50,000 to
 * ₹1,58,000, whole rupees; `time` is `at` floored to the second.
 */
export function simulatedReading(seed: string, at: number): RateReading {
  if (shaped?.seed !== seed) {
    shaped = { seed, gold: shapeOf(seed, GOLD), silver: shapeOf(seed, SILVER) };
  }
  const second = Math.floor(at / 1000);
  return {
    gold: rupeesAt(shaped.gold, second),
    silver: rupeesAt(shaped.silver, second),
    time: second * 1000,
  };
}

/** A market that never closes, for demos and tests; it needs no start. */
export function simulatedSource(seed: string, clock: Clock = systemClock): RateSource {
  return {
    read: () => simulatedReading(seed, clock.now()),
    start: () => undefined,
    stop: () => Promise.resolve(),
  };
}
