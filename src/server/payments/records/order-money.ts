import type { PAYMENT_KINDS } from '#server/db/schema/payments.ts';

/** A record of money, in whole paise; below 0 where it reverses another. */
export interface MoneyRecord {
  kind: (typeof PAYMENT_KINDS)[number];
  paise: number;
}

export const MONEY_STATES = ['nothing', 'part', 'all', 'too-much'] as const;
export type MoneyState = (typeof MONEY_STATES)[number];

/** Between these an order's money is neither asked for nor due back; `most` below 0 counts as 0. */
export interface KeptBounds {
  least: number;
  most: number;
}

/** What an order's money comes to, in whole paise. */
export interface OrderMoney {
  came: number;
  givenBack: number;
  forgiven: number;
  /** Still to be paid by the customer. At most one of `short` and `over` is above 0. */
  short: number;
  /** To be given back to the customer. */
  over: number;
  state: MoneyState;
}

/**
 * Weighs what came for an order against what is asked for it (less what was forgiven) and what may be kept, all in whole paise. For an
 * order that asks for nothing (rejected, cancelled) all money kept is due back. Exact: nothing is rounded.
 */
export function weighMoney(
  { least, most }: KeptBounds,
  records: readonly MoneyRecord[],
): OrderMoney {
  const sumOf = (kind: MoneyRecord['kind']) =>
    records.reduce((sum, record) => (record.kind === kind ? sum + record.paise : sum), 0);
  const [came, givenBack, forgiven] = [sumOf('in'), sumOf('out'), sumOf('forgiven')];
  const kept = came - givenBack;
  const short = Math.max(0, least - kept);
  const over = Math.max(0, kept - Math.max(0, most));
  return { came, givenBack, forgiven, short, over, state: stateOf({ most, kept, short, over }) };
}

interface Weighed {
  most: number;
  kept: number;
  short: number;
  over: number;
}

function stateOf({ most, kept, short, over }: Weighed): MoneyState {
  if (over > 0) return 'too-much';
  if (short > 0) return kept > 0 ? 'part' : 'nothing';
  return most <= 0 ? 'nothing' : 'all';
}
