import { and, desc, eq, isNull, lt, ne, notExists } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { ListedRefund } from '#shared/desk/contract/orders/refunds.ts';
import { customers } from '#server/db/schema/accounts.ts';
import { orders } from '#server/db/schema/orders.ts';
import { payments } from '#server/db/schema/payments.ts';
import { refunds } from '#server/db/schema/refunds.ts';
import type { Desk } from '../../command-line/command.ts';
import { customerFields, nameOf } from '../../find-order.ts';
import { type Page, presentListed, readAfter } from './list-refunds.ts';

const reversal = alias(payments, 'reversal');

/** Money that was seen to be given back, newest first: of refunds, and what somebody noted without a refund. */
export async function listSeen({ shop }: Desk, { after, limit }: Page) {
  const { db, cards } = shop;
  const from = readAfter(after);
  const isReversed = db
    .select({ id: reversal.id })
    .from(reversal)
    .where(eq(reversal.reverses, payments.id));
  const rows = await db
    .select({ record: payments, refund: refunds, order: orders.number, customer: customerFields })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .innerJoin(customers, eq(customers.id, orders.customerId))
    .leftJoin(refunds, eq(refunds.paymentId, payments.id))
    .where(
      and(
        eq(payments.kind, 'out'),
        ne(payments.channel, 'books'),
        isNull(payments.reverses),
        notExists(isReversed),
        from === undefined ? undefined : lt(payments.id, from),
      ),
    )
    .orderBy(desc(payments.id))
    .limit(limit + 1);
  const shown = rows.slice(0, limit);
  const items = shown.map(({ record, refund, order, customer }): ListedRefund => {
    if (refund) return presentListed({ refund, order, customer }, cards?.name);
    return {
      refund: record.reference,
      payment: record.id,
      order,
      who: nameOf(customer),
      amount: record.amount,
      state: 'done',
      way: record.channel === 'card' ? 'card' : 'bank',
      to: '',
      askedAt: record.recordedAt.getTime(),
      askedBy: record.by.replace(/^desk:/, ''),
      doneAt: record.seenAt.getTime(),
      reason: '',
    };
  });
  const last = shown.at(-1)?.record.id;
  return { items, ...(rows.length > shown.length && last && { next: String(last) }) };
}
