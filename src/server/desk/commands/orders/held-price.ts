import { eq } from 'drizzle-orm';
import { formatGrams } from '#shared/pricing/weight.ts';
import { customers } from '#server/db/schema/accounts.ts';
import { priceLocks } from '#server/db/schema/orders.ts';
import type { Desk, DeskAnswer } from '../../command-line/command.ts';
import { pairs, plain } from '../../command-line/table.ts';
import { clockTime, rupees } from '../../command-line/words.ts';
import { customerFields, nameOf } from '../../find-order.ts';

/**
 * A price that was held for a bag or a conversion, by the number that its order has or would have: customers write with it whose money
 * left before they sent the order. Undefined where there is none.
 */
export async function showHeldPrice(
  { shop: { db } }: Desk,
  number: string,
): Promise<DeskAnswer | undefined> {
  const [found] = await db
    .select({ price: priceLocks, customer: customerFields })
    .from(priceLocks)
    .innerJoin(customers, eq(customers.id, priceLocks.customerId))
    .where(eq(priceLocks.orderNumber, number));
  if (!found) return undefined;
  const { price, customer } = found;
  const { kind, lines, totals, createdAt, expiresAt, usedAt } = price;
  const pieces = lines.map(
    ({ quantity, productName, grams }) => `${quantity} × ${productName} ${formatGrams(grams)}`,
  );
  return {
    lines: [
      ...pairs([
        ['number', number],
        ['customer', plain(`${nameOf(customer)}, ${customer.number}`)],
        ['what', plain(`${kind === 'convert' ? 'conversion: ' : ''}${pieces.join(', ')}`)],
        ['total', rupees(totals.total)],
        ['held from', clockTime(createdAt)],
        ['valid until', clockTime(expiresAt)],
        ['ordered', usedAt ? clockTime(usedAt) : 'no'],
      ]),
      ...(usedAt
        ? []
        : ['No order was placed at this price: money that names it is of nobody yet.']),
    ],
    data: {
      number,
      customer: nameOf(customer),
      kind,
      pieces,
      total: totals.total,
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      usedAt: usedAt?.toISOString() ?? null,
    },
  };
}
