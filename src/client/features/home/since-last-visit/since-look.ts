import { boardRate, formatWholeRupees } from '#shared/pricing/board-rate.ts';
import type { DecimalText } from '#shared/contract/fields.ts';

/** Looks closer together than this are one visit. */
const VISIT_MS = 60 * 60_000;

/** A live ask of gold for 10 g on this device, and its time, epoch ms. */
export interface Look {
  gold: DecimalText;
  at: number;
}

/** The last look of the previous visit, and the latest of this one. */
export interface Looks {
  before?: Look | undefined;
  latest: Look;
}

/** The looks after a new one: after a long pause, the former latest belongs to the previous visit. */
export function looked(looks: Looks | undefined, now: Look): Looks {
  if (!looks || now.at < looks.latest.at) return { before: looks?.before, latest: now };
  const before = now.at - looks.latest.at >= VISIT_MS ? looks.latest : looks.before;
  return { before, latest: now };
}

export interface Since {
  trend: '▲' | '▼' | '=';
  /** Whole rupees for 10 g, without a sign. */
  moved: string;
  /** The move for the customer's holding, signed, in whole rupees; empty without a holding. */
  mine: string;
}

/** Grams in units of the ledger, 0.1 mg. */
const unitsOf = (grams: string): bigint => {
  const [whole = '0', fraction = ''] = grams.split('.');
  return BigInt(`${whole}${fraction.slice(0, 4).padEnd(4, '0')}`);
};
/** Ten grams in those units: gold is quoted per 10 g. */
const TEN_GRAMS = 100_000n;

/**
 * How gold has moved between two asks for 10 g, in the board's whole rupees, and what that means for these grams. A gain is
 * rounded down and a loss up, so that nobody is told more than they have. Whole numbers only, as on the board: the first screen
 * runs without the decimal library.
 */
export function sinceLook(before: DecimalText, now: DecimalText, grams?: DecimalText): Since {
  const moved = (boardRate(now, '0') ?? 0n) - (boardRate(before, '0') ?? 0n);
  const size = moved < 0n ? -moved : moved;
  const total = size * (grams === undefined ? 0n : unitsOf(grams));
  const worth = total / TEN_GRAMS;
  const lost = worth + (total % TEN_GRAMS > 0n ? 1n : 0n);
  const mine = moved > 0n ? worth : lost;
  return {
    trend: moved === 0n ? '=' : moved > 0n ? '▲' : '▼',
    moved: formatWholeRupees(size),
    mine: mine === 0n ? '' : `${moved > 0n ? '+' : '−'}${formatWholeRupees(mine)}`,
  };
}
