import { desc, eq } from 'drizzle-orm';
import type { ShopContext } from '#server/context.ts';
import { type orders, orderSteps } from '#server/db/schema/orders.ts';
import { paymentClaims, payments } from '#server/db/schema/payments.ts';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { digest } from '#server/crypto.ts';
import { paymentsIn } from '#server/payments/card/open-payments.ts';
import { freePaise, type IncomingRow } from '#server/payments/incoming/book-incoming.ts';
import { findIncoming } from '#server/payments/incoming/find-incoming.ts';
import { findAsks } from '#server/payments/asks/asks.ts';
import type { Desk } from '../../command-line/command.ts';
import { findOrder } from '../../find-order.ts';
import { clockTime } from '../../command-line/words.ts';
import { readItem } from './items.ts';

type Shop = Pick<ShopContext, 'db' | 'cards'>;

/**
 * The revision of an order's payment: it changes with its state, its money, its customer's claims, questions to them, and card money
 * that cannot be booked.
 */
export async function revisionOfOrder(
  shop: Shop,
  { id, state }: Pick<typeof orders.$inferSelect, 'id' | 'state'>,
): Promise<string> {
  const { db } = shop;
  const [step] = await db
    .select({ id: orderSteps.id })
    .from(orderSteps)
    .where(eq(orderSteps.orderId, id))
    .orderBy(desc(orderSteps.id))
    .limit(1);
  const [record] = await db
    .select({ id: payments.id })
    .from(payments)
    .where(eq(payments.orderId, id))
    .orderBy(desc(payments.id))
    .limit(1);
  const [claim] = await db
    .select({ id: paymentClaims.id })
    .from(paymentClaims)
    .where(eq(paymentClaims.orderId, id))
    .orderBy(desc(paymentClaims.id))
    .limit(1);
  const ask = (await findAsks(shop, [id])).get(id);
  const card = await strangeMoney(shop, id);
  return [state, step?.id, record?.id, claim?.id, ask?.id, card].map((each) => each ?? 0).join('.');
}

/** A digest of an order's card money that cannot be booked, and of which a former provider has; undefined where there is none. */
async function strangeMoney(shop: Shop, orderId: number): Promise<string | undefined> {
  const strange = await paymentsIn(shop, orderId, 'strange');
  if (strange.length === 0) return undefined;
  const facts = strange.map(({ id, provider, reason }) =>
    JSON.stringify([id, provider === shop.cards?.name, reason]),
  );
  return digest(facts.toSorted().join()).slice(0, 16);
}

export const revisionOfIncoming = ({ state }: IncomingRow, free: number): string =>
  `${state}.${free}`;

/** The current revision of an item. Throws a Refusal 404. */
export async function revisionOf(desk: Desk, text: string): Promise<string> {
  const item = readItem(text);
  if ('order' in item) {
    const { order } = await findOrder(desk, item.order);
    return revisionOfOrder(desk.shop, order);
  }
  const row = await findIncoming(desk.shop, item.incoming);
  return revisionOfIncoming(row, await freePaise(desk.shop, row));
}

/** Throws a Refusal 409 where an item has changed since it was opened, with who changed it and when. */
export async function refuseChanged(desk: Desk, text: string, revision: string): Promise<void> {
  if ((await revisionOf(desk, text)) === revision) return;
  const item = readItem(text);
  if ('incoming' in item) {
    const row = await findIncoming(desk.shop, item.incoming);
    const who = row.by.replace(/^desk:/, '');
    throw changed(`This money is ${row.state} now, by ${who}: ${row.why}`);
  }
  const { order, steps } = await findOrder(desk, item.order);
  const last = steps.at(-1);
  const by = last ? `, since ${clockTime(last.at)} by ${last.by.replace(/^desk:/, '')}` : '';
  throw changed(
    `${order.number} is ${order.state}${by}, or its customer has written or paid since.`,
  );
}

const changed = (what: string): Refusal =>
  new Refusal(
    REFUSED.conflict,
    `It has changed since you opened it. ${what} Nothing was changed. Look again.`,
  );
