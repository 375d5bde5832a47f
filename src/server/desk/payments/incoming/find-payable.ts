import { withoutGroups } from '#shared/pricing/typed-figure.ts';
import { and, desc, eq, ilike, inArray, or, type SQL, sql } from 'drizzle-orm';
import { customers } from '#server/db/schema/accounts.ts';
import { orders } from '#server/db/schema/orders.ts';
import { rupeesOf } from '#server/payments/paise.ts';
import { findMoneyOf } from '#server/payments/records/find-order-money.ts';
import type { Desk } from '../../command-line/command.ts';
import { customerFields, nameOf } from '../../find-order.ts';

const MOST_FOUND = 10;

/** Orders that money may be for: by number in any state; by name, mobile number or amount only while they wait for money. */
export async function findPayable({ shop }: Desk, text: string) {
  const { db } = shop;
  const rows = await db
    .select({ order: orders, customer: customerFields })
    .from(orders)
    .innerJoin(customers, eq(customers.id, orders.customerId))
    .where(wanted(text.trim()))
    .orderBy(desc(orders.placedAt), desc(orders.id))
    .limit(MOST_FOUND);
  const money = await findMoneyOf(
    shop,
    rows.map(({ order }) => order),
  );
  return rows.map(({ order, customer }) => ({
    order: order.number,
    who: nameOf(customer),
    state: order.state,
    paid: order.paid,
    stillToPay: rupeesOf(money.get(order.id)?.short ?? 0),
    placedAt: order.placedAt.getTime(),
  }));
}

function wanted(text: string): SQL | undefined {
  const plain = withoutGroups(text);
  const waits = inArray(orders.state, ['placed', 'lapsed', 'payment-received']);
  if (/^[BCD]\d{6}[0-9A-Z]{6}$/i.test(plain)) return eq(orders.number, plain.toUpperCase());
  const escaped = text.replace(/[\\%_]/g, (sign) => `\\${sign}`);
  return and(
    waits,
    or(
      /^\d+(?:\.\d{1,2})?$/.test(plain) ? sql`${orders.paid} = ${plain}::numeric` : undefined,
      /^\d{10}$/.test(plain) ? eq(customers.number, plain) : undefined,
      ilike(orders.number, `${escaped}%`),
      ilike(sql`${customers.firstName} || ' ' || ${customers.lastName}`, `%${escaped}%`),
    ),
  );
}
