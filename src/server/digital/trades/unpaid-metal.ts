import { aliasedTable, and, eq, exists, inArray, isNotNull, or } from 'drizzle-orm';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import type { Metal } from '#shared/pricing/unit-price.ts';
import type { ShopContext } from '#server/context.ts';
import { digitalPurchases, digitalQuotes } from '#server/db/schema/digital.ts';
import { orderLines, orders } from '#server/db/schema/orders.ts';
import { payments } from '#server/db/schema/payments.ts';
import { m } from '#server/messages/compiled/messages.js';
import { metalOf } from '#server/orders/lifecycle/metal-of.ts';
import { findMoneyOf } from '#server/payments/records/find-order-money.ts';
import { findHoldings } from '../ledger/find-holdings.ts';
import { toGrams } from '../ledger/grams.ts';

type Store = Pick<ShopContext, 'db'>;

/** Orders by which grams were credited: a purchase, and a bag that could not be delivered or came back. */
const creditsGrams = or(
  and(eq(orders.kind, 'digital'), eq(orders.state, 'confirmed')),
  and(eq(orders.kind, 'buy'), eq(orders.state, 'credited-back')),
  and(eq(orders.kind, 'buy'), eq(orders.state, 'returned'), orders.returnedGrams),
);

/** Orders whose grams were credited and whose payment was taken back since, with the grams of each metal in whole 0.1 mg. */
async function findUnpaid({ db }: Store, customerId: number) {
  const back = aliasedTable(payments, 'back');
  const takenBack = db
    .select({ id: back.id })
    .from(back)
    .where(and(eq(back.orderId, orders.id), isNotNull(back.reverses)));
  const credited = await db
    .select({ order: orders, asset: digitalQuotes.source, amount: digitalQuotes.units })
    .from(orders)
    .leftJoin(digitalPurchases, eq(digitalPurchases.orderId, orders.id))
    .leftJoin(digitalQuotes, eq(digitalQuotes.id, digitalPurchases.quoteId))
    .where(and(eq(orders.customerId, customerId), creditsGrams, exists(takenBack)));
  const money = await findMoneyOf(
    { db },
    credited.map(({ order }) => order),
  );
  const unpaid = credited.filter(({ order }) => (money.get(order.id)?.short ?? 0) > 0);
  if (unpaid.length === 0) return [];
  const ids = unpaid.map(({ order }) => order.id);
  const lines = await db.select().from(orderLines).where(inArray(orderLines.orderId, ids));
  return unpaid.flatMap(({ order, asset, amount }) => {
    const own = lines.filter(({ orderId }) => orderId === order.id).map(({ line }) => line);
    const metals = asset !== null && amount !== null ? [{ asset, amount }] : metalOf(own);
    return metals.map((metal) => ({ ...metal, order }));
  });
}

/**
 * Throws a Refusal 409 where the metal to be taken, in whole 0.1 mg, includes grams whose payment was taken back: the desk's
 * record proved to be another payment's. What the customer holds beyond that is theirs.
 */
export async function requirePaidMetal(
  shop: Store,
  customerId: number,
  taken: readonly { asset: Metal; amount: number }[],
): Promise<void> {
  const unpaid = await findUnpaid(shop, customerId);
  if (unpaid.length === 0) return;
  const held = await findHoldings(shop, customerId);
  for (const { asset, amount } of taken) {
    const waiting = unpaid.filter((one) => one.asset === asset);
    const units = waiting.reduce((sum, one) => sum + one.amount, 0);
    if (units === 0 || amount <= held[asset] - units) continue;
    const words = { grams: toGrams(units), numbers: waiting.map(numberOf).join(', ') };
    throw new Refusal(
      REFUSED.conflict,
      asset === 'gold' ? m.metal_unpaid_gold(words) : m.metal_unpaid_silver(words),
    );
  }
}

const numberOf = ({ order }: { order: { number: string } }): string => order.number;
