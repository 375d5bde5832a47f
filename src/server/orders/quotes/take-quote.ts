import { and, desc, eq, gte, isNotNull } from 'drizzle-orm';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { m } from '#server/messages/compiled/messages.js';
import { orders, priceLocks } from '#server/db/schema/orders.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { ShopContext } from '#server/context.ts';
import { requireUsable } from './held-quote.ts';
import { uncountPricing } from './price-sale.ts';
import type { QuoteRow } from './quote-price.ts';
import { type Sale, subjectOf } from '../sale.ts';

/**
 * Marks the customer's own quote as used and locks its row. Throws the refusals of requireUsable. `over`: the words for a price that
 * is held no more, where they are not those for somebody who may have paid at it.
 */
export async function takeQuote(
  tx: Tx,
  customerId: number,
  quoteId: string,
  over?: () => string,
): Promise<QuoteRow> {
  const { id } = priceLocks;
  const [found] = await tx.db
    .select()
    .from(priceLocks)
    .where(and(eq(id, quoteId), eq(priceLocks.customerId, customerId)))
    .for('update');
  const quote = await requireUsable(tx, found, {
    unknown: over ?? m.lock_unknown,
    expired: over ?? ((number) => m.lock_expired({ number })),
    used: (number) => placedWords(found?.kind, number),
  });
  const usedAt = new Date(tx.now());
  await tx.db.update(priceLocks).set({ usedAt }).where(eq(id, quote.id));
  await uncountPricing(tx, customerId);
  return quote;
}

/**
 * Checks that the price was held for exactly this sale. Throws a Refusal 409: `already-placed` where the same
 * sale was ordered meanwhile, else `price-moved`.
 */
export async function requireSameSale(tx: Tx, quote: QuoteRow, sale: Sale): Promise<void> {
  if (quote.kind === sale.kind && quote.subject === subjectOf(sale)) return;
  const other = await sameBagOrdered(tx, quote);
  if (other) throw new Refusal(REFUSED.conflict, placedWords(quote.kind, other), 'already-placed');
  const words = m.lock_of_another({ number: quote.orderNumber });
  throw new Refusal(REFUSED.conflict, words, 'price-moved');
}

const placedWords = (kind: QuoteRow['kind'] | undefined, number: string) =>
  kind === 'convert' ? m.conversion_placed_before({ number }) : m.order_placed_before({ number });

/** The number of the order that the same sale became with a later quote, perhaps in another tab. */
async function sameBagOrdered({ db }: ShopContext, quote: QuoteRow): Promise<string | undefined> {
  const [order] = await db
    .select({ number: orders.number, state: orders.state })
    .from(priceLocks)
    .innerJoin(orders, eq(orders.lockId, priceLocks.id))
    .where(
      and(
        eq(priceLocks.customerId, quote.customerId),
        eq(priceLocks.subject, quote.subject),
        isNotNull(priceLocks.usedAt),
        gte(priceLocks.usedAt, quote.createdAt),
      ),
    )
    .orderBy(desc(priceLocks.usedAt))
    .limit(1);
  return order && order.state !== 'rejected' ? order.number : undefined;
}
