import { and, desc, eq, gte, isNotNull } from 'drizzle-orm';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { m } from '#server/messages/compiled/messages.js';
import { orders, priceLocks } from '#server/db/schema/orders.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { ShopContext } from '#server/context.ts';
import type { QuoteRow } from './quote-price.ts';
import { type Sale, subjectOf } from '../sale.ts';

/** How much longer than the screen says a price is honoured, for a slow network. */
export const GRACE_MS = 60_000;

/**
 * The customer's own lock, held until the transaction ends. Throws a Refusal 404 for one that is not theirs,
 * 409 `already-placed` for one that has become an order, 409 `price-moved` for one that has run out.
 */
export async function takeQuote(tx: Tx, customerId: number, quoteId: string): Promise<QuoteRow> {
  const [lock] = await tx.db
    .select()
    .from(priceLocks)
    .where(and(eq(priceLocks.id, quoteId), eq(priceLocks.customerId, customerId)))
    .for('update');
  if (!lock) throw new Refusal(REFUSED.notFound, m.lock_unknown());
  if (lock.usedAt) throw await usedUp(tx, lock);
  if (tx.now() > lock.expiresAt.getTime() + GRACE_MS) {
    const words = m.lock_expired({ number: lock.orderNumber });
    throw new Refusal(REFUSED.conflict, words, 'price-moved');
  }
  return lock;
}

/** Refuses where what is to be ordered is not what the price was held for. */
export async function requireSameSale(tx: Tx, lock: QuoteRow, sale: Sale): Promise<void> {
  if (lock.kind === sale.kind && lock.subject === subjectOf(sale)) return;
  const other = await sameBagOrdered(tx, lock);
  if (other) throw new Refusal(REFUSED.conflict, orderedWords(lock, other), 'already-placed');
  const words = m.lock_of_another({ number: lock.orderNumber });
  throw new Refusal(REFUSED.conflict, words, 'price-moved');
}

const orderedWords = ({ kind }: QuoteRow, number: string) =>
  kind === 'buy' ? m.order_placed_before({ number }) : m.conversion_placed_before({ number });

async function usedUp({ db }: ShopContext, lock: QuoteRow): Promise<Refusal> {
  const [order] = await db
    .select({ number: orders.number, state: orders.state })
    .from(orders)
    .where(eq(orders.lockId, lock.id));
  const number = order?.number ?? lock.orderNumber;
  // Nothing comes of it any more: the way on is a new price, not an order to wait for.
  return order?.state === 'rejected'
    ? new Refusal(REFUSED.conflict, m.lock_rejected({ number }), 'price-moved')
    : new Refusal(REFUSED.conflict, orderedWords(lock, number), 'already-placed');
}

/** The number of the order that the same pieces became on a later lock, in another tab perhaps. */
async function sameBagOrdered({ db }: ShopContext, lock: QuoteRow): Promise<string | undefined> {
  const [order] = await db
    .select({ number: orders.number, state: orders.state })
    .from(priceLocks)
    .innerJoin(orders, eq(orders.lockId, priceLocks.id))
    .where(
      and(
        eq(priceLocks.customerId, lock.customerId),
        eq(priceLocks.subject, lock.subject),
        isNotNull(priceLocks.usedAt),
        gte(priceLocks.usedAt, lock.createdAt),
      ),
    )
    .orderBy(desc(priceLocks.usedAt))
    .limit(1);
  return order && order.state !== 'rejected' ? order.number : undefined;
}
