import type { PAYMENT_KINDS } from '#server/db/schema/payments.ts';

/** A record of money, in whole paise; below 0 where it reverses another. */
export interface MoneyRecord {
  kind: (typeof PAYMENT_KINDS)[number];
  paise: number;
}

export const MONEY_STATES = ['nothing', 'part', 'all', 'too-much'] as const;
export type MoneyState = (typeof MONEY_STATES)[number];

/** What an order's money comes to, in whole paise. */
export interface OrderMoney {
  came: number;
  givenBack: number;
  forgiven: number;
  /** Still to be paid by the customer. At most one of `short` and `over` is above 0. */
  short: number;
  /** To be given back to the customer. */
  over: number;
  /** Kept beyond what is asked for without being due back. */
  beyond: number;
  state: MoneyState;
}

/**
 * Weighs what came for an order against what is asked for it, both in whole paise. For an order that asks for nothing (rejected,
 * cancelled) all money kept is due back. `beyond`: how much more may be kept, though nobody asks for it. Exact: nothing is
 * rounded.
 */
export function weighMoney(asked: number, records: readonly MoneyRecord[], beyond = 0): OrderMoney {
  const sumOf = (kind: MoneyRecord['kind']) =>
    records.reduce((sum, record) => (record.kind === kind ? sum + record.paise : sum), 0);
  const [came, givenBack, forgiven] = [sumOf('in'), sumOf('out'), sumOf('forgiven')];
  const kept = came - givenBack;
  // Forgiven money fills a shortfall; it is never due back.
  const short = Math.max(0, asked - kept - forgiven);
  const over = Math.max(0, kept - Math.max(0, asked + beyond));
  return {
    came,
    givenBack,
    forgiven,
    short,
    over,
    beyond,
    state: stateOf({ asked, kept, short, over }),
  };
}

interface Weighed {
  asked: number;
  kept: number;
  short: number;
  over: number;
}

function stateOf({ asked, kept, short, over }: Weighed): MoneyState {
  if (over > 0) return 'too-much';
  if (short > 0) return kept > 0 ? 'part' : 'nothing';
  return asked <= 0 ? 'nothing' : 'all';
}
