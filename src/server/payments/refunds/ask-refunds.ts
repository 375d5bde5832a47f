import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { formatRupees } from '#shared/pricing/money.ts';
import type { PayoutTo } from '#server/db/schema/digital.ts';
import { refunds } from '#server/db/schema/refunds.ts';
import type { Tx } from '#server/db/transaction.ts';
import { findPayout } from '#server/digital/payouts/payout.ts';
import type { Order } from '#server/orders/list-orders.ts';
import { rupeesOf } from '../paise.ts';
import { findOrderMoney } from '../records/find-order-money.ts';
import { cardMoneyOf } from './card-money.ts';
import { listRefunds, paiseOnTheirWay, type RefundRow } from './find-refunds.ts';
import { newRefundCode } from './refund-code.ts';

/** Where money is to go back to: the card it came from, a named place, or (undefined) the default for it. */
export type RefundTo = 'card' | 'bank' | PayoutTo | undefined;

interface Wanted {
  /** Whole paise; where left out, all that is due and not on its way. */
  paise?: number | undefined;
  to: RefundTo;
  by: string;
}

type NewRefund = Pick<RefundRow, 'way' | 'provider' | 'providerPaymentId' | 'place'> & {
  paise: number;
};

/**
 * Asks to give money of an order back, which the caller has locked: first to the cards that it came from, the rest to the
 * customer's place for payouts. No money moves yet. Throws a Refusal 409 where no more is due, or no place is known.
 */
export async function askRefunds(
  tx: Tx,
  order: Order,
  { paise, to, by }: Wanted,
): Promise<RefundRow[]> {
  const money = await findOrderMoney(tx, order);
  const before = await listRefunds(tx, order.id);
  const free = money.over - paiseOnTheirWay(before);
  const wanted = paise ?? free;
  if (wanted <= 0 || wanted > free) {
    throw new Refusal(
      REFUSED.conflict,
      `Only ${formatRupees(rupeesOf(Math.max(0, free)))} of ${order.number} is due back and not on its way.`,
    );
  }
  const cards = to === undefined || to === 'card' ? cardMoneyOf(tx, money.records, before) : [];
  const parts = partsOf(wanted, cards);
  const rest = wanted - parts.reduce((sum, part) => sum + part.paise, 0);
  if (rest > 0) parts.push(await byBank(tx, order, rest, to));
  const rows = await tx.db
    .insert(refunds)
    .values(
      parts.map(({ paise: amount, ...part }) => ({
        ...part,
        code: newRefundCode(),
        orderId: order.id,
        amount: rupeesOf(amount),
        state: 'asked' as const,
        askedAt: new Date(tx.now()),
        askedBy: by,
      })),
    )
    .returning();
  return rows.sort((a, b) => a.id - b.id);
}

function partsOf(wanted: number, cards: ReturnType<typeof cardMoneyOf>): NewRefund[] {
  let rest = wanted;
  return cards.flatMap(({ provider, providerPaymentId, left }) => {
    const paise = Math.min(left, rest);
    rest -= paise;
    return paise > 0
      ? [{ way: 'card' as const, provider, providerPaymentId, place: null, paise }]
      : [];
  });
}

async function byBank(tx: Tx, order: Order, paise: number, to: RefundTo): Promise<NewRefund> {
  if (to === 'card') {
    throw new Refusal(
      REFUSED.conflict,
      `${formatRupees(rupeesOf(paise))} of it did not come by a card that can be given back.`,
    );
  }
  const place = typeof to === 'object' ? to : await findPayout(tx, order.customerId);
  if (!place) {
    throw new Refusal(
      REFUSED.conflict,
      'The customer has not said where payouts go. Ask them, or give it back to where it came from: --to "HOLDER, ACCOUNT, IFSC" or --to UPI-ID.',
    );
  }
  return { way: 'bank', provider: '', providerPaymentId: '', place, paise };
}
