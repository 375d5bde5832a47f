import { exact, sum } from '#shared/pricing/decimal.ts';
import type { Seller } from '../seller.ts';

export type StatedMetal = 'gold' | 'silver';

/** One movement of digital metal. */
export interface Movement {
  at: Date;
  /** The ledger's kind: `purchase`, `sale`, `conversion`, … */
  kind: string;
  /** The number of the order or sale; empty where there was none. */
  number: string;
  source: StatedMetal;
  /** What a conversion was made into. */
  madeInto?: 'coin' | 'bar' | undefined;
  /** Whole 0.1 mg; below 0 where metal left. */
  units: number;
  /** Rupees of a trade as exact text; value, GST and a card's surcharge add up to the total. */
  trade: { rate: string; value: string; gst: string; surcharge: string; total: string } | undefined;
  /** For a sale: when its money was paid, and the bank's reference. */
  payout: { paidAt: Date | null; reference: string } | undefined;
}

/** A movement with the holding after it, whole 0.1 mg. */
export type StatedMovement = Movement & { held: number };

/** A metal's totals over the whole span: whole 0.1 mg, and rupees as exact text. */
export interface MetalSummary {
  source: StatedMetal;
  opening: number;
  came: number;
  went: number;
  closing: number;
  bought: string;
  sold: string;
}

/** Everything a statement says, before it is drawn or written. */
export interface Statement {
  seller: Seller;
  customer: { name: string; number: string; email: string };
  /** `2026-04-01`, in India, both included. */
  from: string;
  to: string;
  madeAt: Date;
  metals: MetalSummary[];
  movements: StatedMovement[];
}

const METALS: readonly StatedMetal[] = ['gold', 'silver'];

/** Adds the holding after each movement, and the totals. */
export function statementOf(
  about: Omit<Statement, 'metals' | 'movements'>,
  opening: Record<StatedMetal, number>,
  movements: Movement[],
): Statement {
  const held = { ...opening };
  const stated = movements.map((movement) => {
    held[movement.source] += movement.units;
    return { ...movement, held: held[movement.source] };
  });
  return { ...about, movements: stated, metals: METALS.map((source) => summarise(source)) };

  function summarise(source: StatedMetal): MetalSummary {
    const own = movements.filter((movement) => movement.source === source);
    const [came, went] = [own.filter(({ units }) => units > 0), own.filter((m) => m.units < 0)];
    return {
      source,
      opening: opening[source],
      came: came.reduce((units, movement) => units + movement.units, 0),
      went: went.reduce((units, movement) => units - movement.units, 0),
      closing: held[source],
      bought: rupeesOf(came),
      sold: rupeesOf(went),
    };
  }
}

const rupeesOf = (movements: Movement[]): string =>
  sum(movements.flatMap(({ trade }) => (trade ? [exact(trade.total)] : []))).toFixed(2);
