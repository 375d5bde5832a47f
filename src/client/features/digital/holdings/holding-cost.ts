import type { Trade } from '#shared/contract/digital.ts';
import { type Big, exact, ZERO } from '#shared/pricing/decimal.ts';
import { breakEvenRate } from '#shared/pricing/trade.ts';
import { type Metal, readMetal } from '#shared/pricing/unit-price.ts';

const BOUGHT = 1;
const CREDITED = 3;

/** Grams held, bought and credited, and what was paid for them. */
interface Cost {
  bought: Big;
  credited: Big;
  paid: Big;
}

/**
 * The gram rate at which selling what was bought here breaks even, tax included. Grams that left the holding took their share of
 * the cost along, and bring it back if their order is undone; grams credited without a price have no cost and do not lower the
 * cost of the others. Undefined if nothing of the holding was bought.
 */
export function breakEven(trades: Trade[], metal: Metal): Big | undefined {
  const ofMetal = trades.filter(
    ({ source, State }) =>
      readMetal(source) === metal && State !== 'rejected' && State !== 'coming',
  );
  let held: Cost = { bought: ZERO, credited: ZERO, paid: ZERO };
  const tookAlong = new Map<string, Cost>();
  // The store lists the newest first.
  for (const { type, volume, price, orderNo } of ofMetal.toReversed()) {
    const grams = exact(volume);
    if (type === BOUGHT) {
      held = plus(held, { bought: grams, credited: ZERO, paid: exact(price) });
    } else if (type === CREDITED) {
      held = plus(held, tookAlong.get(orderNo) ?? { bought: ZERO, credited: grams, paid: ZERO });
      tookAlong.delete(orderNo);
    } else {
      const all = held.bought.plus(held.credited);
      const share = all.gt(grams) ? grams.div(all) : exact(1);
      const took = times(held, share);
      if (orderNo) tookAlong.set(orderNo, took);
      held = plus(held, times(took, exact(-1)));
    }
  }
  return breakEvenRate(held.paid, held.bought);
}

const plus = (a: Cost, b: Cost): Cost => ({
  bought: a.bought.plus(b.bought),
  credited: a.credited.plus(b.credited),
  paid: a.paid.plus(b.paid),
});

const times = ({ bought, credited, paid }: Cost, share: Big): Cost => ({
  bought: bought.times(share),
  credited: credited.times(share),
  paid: paid.times(share),
});
