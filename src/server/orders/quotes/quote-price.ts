import { and, desc, eq, gt, isNull, lte } from 'drizzle-orm';
import { newSecret } from '#server/crypto.ts';
import { priceLocks } from '#server/db/schema/orders.ts';
import { inTransaction, type Tx } from '#server/db/transaction.ts';
import type { ShopContext } from '#server/context.ts';
import { requireSomeWay } from '#server/payments/upi/upi-room.ts';
import { lockBuyer } from '#server/accounts/may-order.ts';
import { latestMaking, maybePaid, requireHonoured } from './held-quote.ts';
import { countPricing, dealOf, type PricedNow, priceSale } from './price-sale.ts';
import { freeOrderNumber } from '../placing/order-number.ts';
import { requireTerms } from '../placing/order-terms.ts';
import { type Sale, subjectOf } from '../sale.ts';

export type QuoteRow = typeof priceLocks.$inferSelect;

/**
 * Holds the price of a sale for `priceLockMs`. While a customer has an open, unused quote for the same sale,
 * they get that quote again, so that the price does not change while they pay. `readSale` reads in the
 * transaction that it is given. Throws the refusals of priceSale, and a Refusal 429 after too many.
 */
export async function quotePrice<Asked extends Sale>(
  shop: ShopContext,
  customerId: number,
  readSale: (tx: Tx) => Promise<Asked>,
): Promise<{ quote: QuoteRow; sale: Asked }> {
  return inTransaction(shop, async (tx) => {
    // Two tabs that ask at once get one quote.
    await lockBuyer(tx, customerId);
    const sale = await readSale(tx);
    await requireSomeWay(tx, customerId, sale.kind);
    const subject = subjectOf(sale);
    const open = await findOpenQuote(tx, customerId, subject);
    if (open) {
      requireHonoured(tx, dealOf(sale), maybePaid(open.orderNumber));
      // A coupon or holding may have been used meanwhile: better refused now than after the payment.
      await requireTerms(tx, customerId, sale);
      return { quote: open, sale };
    }
    const priced = await priceSale(tx, customerId, sale);
    return { quote: await keepQuote(tx, { customerId, sale, subject, priced }), sale };
  });
}

interface NewQuote {
  customerId: number;
  sale: Pick<Sale, 'kind' | 'couponId'>;
  subject: string;
  priced: PricedNow;
}

/** Holds a price for a customer for `priceLockMs`. Throws a Refusal 429 after too many. */
export async function keepQuote(
  tx: Tx,
  { customerId, sale, subject, priced }: NewQuote,
): Promise<QuoteRow> {
  await countPricing(tx, customerId);
  const [quote] = await tx.db
    .insert(priceLocks)
    .values({
      id: newSecret(),
      orderNumber: await freeOrderNumber(tx, sale.kind),
      customerId,
      kind: sale.kind,
      subject,
      couponId: sale.couponId || null,
      ...priced,
      surchargePercent: tx.cardSurchargePercent,
      createdAt: new Date(tx.now()),
      expiresAt: new Date(tx.now() + tx.priceLockMs),
    })
    .returning();
  if (!quote) throw new Error('The price was not kept');
  return quote;
}

/** The customer's quote of a subject that is neither used nor run out. */
export async function findOpenQuote(
  { db, now }: Pick<ShopContext, 'db' | 'now'>,
  customerId: number,
  subject: string,
) {
  const [open] = await db
    .select()
    .from(priceLocks)
    .where(
      and(
        eq(priceLocks.customerId, customerId),
        eq(priceLocks.subject, subject),
        isNull(priceLocks.usedAt),
        gt(priceLocks.expiresAt, new Date(now())),
        lte(priceLocks.createdAt, latestMaking({ now })),
      ),
    )
    .orderBy(desc(priceLocks.createdAt))
    .limit(1);
  return open;
}
