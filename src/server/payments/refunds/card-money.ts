import type { ShopContext } from '#server/context.ts';
import { paiseOf } from '../paise.ts';
import { type PaymentRecord, standingOf } from '../records/find-order-money.ts';
import { paiseOnTheirWay, type RefundRow } from './find-refunds.ts';

/** A payment by card of which something can still go back to the card. */
export interface CardMoney {
  provider: string;
  providerPaymentId: string;
  /** Whole paise, above 0. */
  left: number;
}

/** The card payments of an order that its provider can give back, oldest first, with what is left of each. */
export function cardMoneyOf(
  { cards }: Pick<ShopContext, 'cards'>,
  records: PaymentRecord[],
  refunds: RefundRow[],
): CardMoney[] {
  const provider = cards?.refunds && cards.name;
  if (!provider) return [];
  const byCard = standingOf(records).filter(({ channel }) => channel === 'card');
  const own = refunds.filter(({ way }) => way === 'card');
  const recorded = new Set(own.map(({ paymentId }) => paymentId));
  // A refund that a person made at the provider names no payment: it is subtracted from the oldest ones.
  let byHand = sumOf(byCard.filter(({ kind, id }) => kind === 'out' && !recorded.has(id)));
  return byCard
    .filter(({ kind, by, note }) => kind === 'in' && by === 'card' && note === provider)
    .flatMap(({ amount, reference }) => {
      const mine = own.filter(({ providerPaymentId }) => providerPaymentId === reference);
      const done = mine.filter(({ state }) => state === 'done');
      const left = paiseOf(amount) - paiseOnTheirWay(mine) - sumOf(done);
      const off = Math.min(left, byHand);
      byHand -= off;
      return left > off ? [{ provider, providerPaymentId: reference, left: left - off }] : [];
    });
}

const sumOf = (rows: { amount: string }[]): number =>
  rows.reduce((sum, { amount }) => sum + paiseOf(amount), 0);
