import { randomUUID } from 'node:crypto';
import {
  AcceptLate,
  DeclineLate,
  GetTransfer,
  QuoteLate,
  TellPayment,
} from '#shared/contract/bank-transfer.ts';
import type { RequestOf } from '#shared/contract/operation.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { lockOrder } from '#server/orders/lifecycle/lock-order.ts';
import { recordPayment } from '#server/payments/records/record-payment.ts';
import { sweepHolds } from '#server/payments/transfer/sweep-holds.ts';
import { eq } from 'drizzle-orm';
import { orders } from '#server/db/schema/orders.ts';
import { type Buyer, GOLD_10G, only } from './buyer.ts';
import { call } from '../call.ts';
import type { TestShop } from '../test-shop.ts';

/** Orders a weight of the demo by bank transfer; returns its number and total. */
export async function orderByTransfer(buyer: Buyer, { couponId = 0, of = GOLD_10G } = {}) {
  await buyer.add(of);
  const { QuoteId, Total } = await buyer.lock(couponId);
  const sent = { QuoteId, couponId, paymentMode: 'TRANSFER' as const, file: '' };
  return { ...(await buyer.pay(sent)), Total };
}

export const transferOf = async ({ shop, caller }: Buyer, ONumber: string) =>
  only((await call(shop, GetTransfer, { ONumber }, caller)).data);

export const quoteLateOf = async ({ shop, caller }: Buyer, ONumber: string) =>
  only((await call(shop, QuoteLate, { ONumber }, caller)).data);

export async function acceptLateOf(
  { shop, caller }: Buyer,
  ONumber: string,
  { QuoteId, RequestId = randomUUID() }: { QuoteId: string; RequestId?: string },
) {
  return only((await call(shop, AcceptLate, { ONumber, QuoteId, RequestId }, caller)).data);
}

export const declineLateOf = async (
  { shop, caller }: Buyer,
  ONumber: string,
  RequestId: string = randomUUID(),
) => only((await call(shop, DeclineLate, { ONumber, RequestId }, caller)).data);

/** The customer claims a payment. */
export async function tell(
  { shop, caller }: Buyer,
  ONumber: string,
  told: Partial<RequestOf<typeof TellPayment>> & { Amount: string },
) {
  const request = { Channel: 'bank' as const, RequestId: randomUUID(), ...told, ONumber };
  return only((await call(shop, TellPayment, request, caller)).data);
}

let credits = 0;

/** Records money for an order now that the bank saw at a time (epoch ms); rupees. */
export function arrive(
  { shop }: Pick<Buyer, 'shop'>,
  number: string,
  { amount, at = shop.now(), reference }: { amount: string; at?: number; reference?: string },
) {
  credits += 1;
  const own = reference ?? `N${String(credits).padStart(11, '7')}`;
  return inTransaction(shop, async (tx) =>
    recordPayment(tx, await lockOrder(tx, number), {
      kind: 'in',
      amount,
      channel: 'bank',
      reference: own,
      by: 'statement:test',
      seenAt: new Date(at),
    }),
  );
}

export const rateIs = (shop: TestShop, gold: string): void => {
  shop.rates.reading = { gold, silver: '154000', time: shop.now() };
};

/** The end of an order's hold, epoch ms. */
export async function holdEnd({ db }: Pick<TestShop, 'db'>, number: string): Promise<number> {
  const [row] = await db.select().from(orders).where(eq(orders.number, number));
  return row?.heldUntil?.getTime() ?? 0;
}

/** An unpaid order by bank transfer whose hold has ended, while gold has risen. */
export async function lapse(buyer: Buyer, options: Parameters<typeof orderByTransfer>[1] = {}) {
  const shop = buyer.shop as TestShop;
  const order = await orderByTransfer(buyer, options);
  shop.clock.now = (await holdEnd(shop, order.ONumber)) + 60_000;
  rateIs(shop, '130000');
  await sweepHolds(shop);
  return order;
}
