import { and, asc, eq } from 'drizzle-orm';
import type { ShopContext } from '#server/context.ts';
import { oneOf } from '#server/db/one-of.ts';
import { collectAccounts, collectCodes } from '#server/db/schema/collect.ts';
import { paymentAsks } from '#server/db/schema/desk-payments.ts';
import { incomingParts, incomingPayments } from '#server/db/schema/incoming.ts';
import { paymentClaims, payments, proofs } from '#server/db/schema/payments.ts';
import { refunds } from '#server/db/schema/refunds.ts';
import type { Order } from '#server/orders/list-orders.ts';
import { findBookedFor } from '#server/payments/incoming/find-incoming.ts';
import type { PaymentRecord } from '#server/payments/records/find-order-money.ts';
import { standing } from '#server/payments/records/find-reference-uses.ts';
import { maskPlace, presentRefunds } from '#server/payments/refunds/present-refunds.ts';
import { rowsByOrder } from './rows-by-order.ts';

/**
 * What was claimed for, came for and went back from some of a customer's orders, for them to read. Needs at least one order, and
 * the numbers of all the customer's orders.
 */
export async function findMoneyData(
  shop: ShopContext,
  some: Order[],
  numbers: ReadonlySet<string>,
) {
  const { db } = shop;
  const ids = some.map(({ id }) => id);
  const told = await db
    .select({
      orderId: paymentClaims.orderId,
      at: paymentClaims.at,
      amount: paymentClaims.amount,
      channel: paymentClaims.channel,
      reference: paymentClaims.reference,
    })
    .from(paymentClaims)
    .where(oneOf(paymentClaims.orderId, ids))
    .orderBy(asc(paymentClaims.id));
  const asked = await db
    .select({
      orderId: paymentAsks.orderId,
      at: paymentAsks.at,
      for: paymentAsks.kind,
      words: paymentAsks.words,
      answeredAt: paymentAsks.answeredAt,
    })
    .from(paymentAsks)
    .where(oneOf(paymentAsks.orderId, ids))
    .orderBy(asc(paymentAsks.id));
  const pictures = await db
    .select({
      orderId: proofs.orderId,
      mediaType: proofs.mediaType,
      sentAt: proofs.createdAt,
      ofTold: paymentClaims.at,
    })
    .from(proofs)
    .leftJoin(paymentClaims, eq(paymentClaims.id, proofs.claimId))
    .where(oneOf(proofs.orderId, ids))
    .orderBy(asc(proofs.createdAt));
  const { orderId, account, ifsc, holder, bank, upiId, openedAt, closedAt } = collectAccounts;
  const accounts = await db
    .select({ orderId, account, ifsc, holder, bank, upiId, openedAt, closedAt })
    .from(collectAccounts)
    .where(oneOf(orderId, ids));
  const codes = await db
    .select({
      orderId: collectCodes.orderId,
      amount: collectCodes.amount,
      madeAt: collectCodes.createdAt,
      closesAt: collectCodes.closesAt,
    })
    .from(collectCodes)
    .where(oneOf(collectCodes.orderId, ids))
    .orderBy(asc(collectCodes.createdAt));
  const back = await db
    .select()
    .from(refunds)
    .where(oneOf(refunds.orderId, ids))
    .orderBy(asc(refunds.id));
  const seen = await findSeen(shop, ids, numbers);
  const toldOf = rowsByOrder(told);
  const askedOf = rowsByOrder(asked);
  const picturesOf = rowsByOrder(pictures);
  const accountsOf = rowsByOrder(accounts);
  const codesOf = rowsByOrder(codes);
  const seenOf = rowsByOrder(seen);
  const backOf = rowsByOrder(back.map((row) => ({ orderId: row.orderId, row })));
  return (order: Order, records: PaymentRecord[]) => ({
    told: toldOf(order),
    asked: askedOf(order),
    pictures: picturesOf(order),
    account: accountsOf(order)[0] ?? null,
    codes: codesOf(order),
    seenAtTheBank: seenOf(order),
    refunds: presentRefunds(
      backOf(order).map(({ row }) => row),
      records,
    ),
  });
}

/**
 * The credits that are booked for these orders, with their payers. The payer's text is left out where the money was also for
 * another customer's order.
 */
async function findSeen(shop: ShopContext, ids: number[], numbers: ReadonlySet<string>) {
  const rows = await shop.db
    .select({
      orderId: incomingParts.orderId,
      incomingId: incomingParts.incomingId,
      amount: payments.amount,
      channel: incomingPayments.channel,
      reference: incomingPayments.reference,
      remark: incomingPayments.remark,
      payerName: incomingPayments.payerName,
      payerAccount: incomingPayments.payerAccount,
      seenAt: incomingPayments.seenAt,
    })
    .from(incomingParts)
    .innerJoin(incomingPayments, eq(incomingPayments.id, incomingParts.incomingId))
    .innerJoin(payments, eq(payments.id, incomingParts.paymentId))
    .where(and(oneOf(incomingParts.orderId, ids), standing))
    .orderBy(asc(incomingParts.id));
  const bookedFor = await findBookedFor(
    shop,
    rows.map(({ incomingId }) => incomingId),
  );
  return rows.map(({ incomingId, payerAccount, remark, ...row }) => ({
    ...row,
    payerAccount: payerAccount && maskAccount(payerAccount),
    remark: bookedFor.get(incomingId)?.every(({ order }) => numbers.has(order)) ? remark : '',
  }));
}

const maskAccount = (account: string): string =>
  maskPlace({
    kind: account.includes('@') ? 'upi' : 'account',
    upi: account,
    account,
    holder: '',
    ifsc: '',
  });
