import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import { newSecret } from '#server/crypto.ts';
import { priceLocks } from '#server/db/schema/orders.ts';
import { inTransaction, type Tx } from '#server/db/transaction.ts';
import type { ShopContext } from '#server/context.ts';
import { lockCustomer } from '#server/accounts/lock-customer.ts';
import { requireHonoured } from './held-quote.ts';
import { countPricing, dealOf, priceSale } from './price-sale.ts';
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
    await lockCustomer(tx, customerId);
    const sale = await readSale(tx);
    const subject = subjectOf(sale);
    const open = await findOpenQuote(tx, customerId, subject);
    if (open) {
      requireHonoured(tx, open.orderNumber, dealOf(sale));
      // A coupon or holding may have been used meanwhile: better refused now than after the payment.
      await requireTerms(tx, customerId, sale);
      return { quote: open, sale };
    }
    const { lines, totals, rates, tax } = await priceSale(tx, customerId, sale);
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
        lines,
        totals,
        rates,
        tax,
        surchargePercent: shop.cardSurchargePercent,
        createdAt: new Date(shop.now()),
        expiresAt: new Date(shop.now() + shop.priceLockMs),
      })
      .returning();
    if (!quote) throw new Error('The price was not kept');
    return { quote, sale };
  });
}

async function findOpenQuote(tx: Tx, customerId: number, subject: string) {
  const [open] = await tx.db
    .select()
    .from(priceLocks)
    .where(
      and(
        eq(priceLocks.customerId, customerId),
        eq(priceLocks.subject, subject),
        isNull(priceLocks.usedAt),
        gt(priceLocks.expiresAt, new Date(tx.now())),
      ),
    )
    .orderBy(desc(priceLocks.createdAt))
    .limit(1);
  return open;
}
