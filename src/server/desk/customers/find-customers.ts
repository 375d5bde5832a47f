import {
  and,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  like,
  lt,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { CustomerRow, CustomerStanding } from '#shared/desk/contract/orders/customers.ts';
import type { ShopContext } from '#server/context.ts';
import { addresses, customers } from '#server/db/schema/accounts.ts';
import { digitalSales } from '#server/db/schema/digital.ts';
import { orders } from '#server/db/schema/orders.ts';
import { nameOf } from '../find-order.ts';
import { readMobile } from '../read-mobile.ts';

/** Field by field, so that no password hash ever reaches the desk. */
const fields = {
  id: customers.id,
  number: customers.number,
  firstName: customers.firstName,
  lastName: customers.lastName,
  email: customers.email,
  state: customers.state,
  createdAt: customers.createdAt,
  blockedAt: customers.blockedAt,
  mergedInto: customers.mergedInto,
  erasedAt: customers.erasedAt,
};

const MOST_WORDS = 5;

/**
 * Customers who match every typed word, newest first: a number, the beginning of a name or mail address, a state, a town, the
 * number of an order or a sale. `after` is the id of the previous page's last customer.
 */
export async function findCustomers(
  { db }: Pick<ShopContext, 'db'>,
  {
    words,
    standing,
    after,
    limit,
  }: {
    words: string;
    standing: CustomerStanding | 'any';
    after?: string | undefined;
    limit: number;
  },
): Promise<{ rows: CustomerRow[]; next: string | null }> {
  const mobile = readMobile(words);
  const wanted = mobile ? [mobile] : words.trim().split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);
  const found = await db
    .select(fields)
    .from(customers)
    .where(
      and(
        after === undefined ? undefined : lt(customers.id, Number(after) || 0),
        standing === 'any' ? undefined : IN_STANDING[standing],
        ...wanted.map((word) => fits({ db }, word)),
      ),
    )
    .orderBy(desc(customers.id))
    .limit(limit + 1);
  const shown = found.slice(0, limit);
  const counts = await countOrders(
    { db },
    shown.map(({ id }) => id),
  );
  return {
    rows: shown.map((row) => ({
      id: row.id,
      number: row.number,
      name: nameOf(row),
      email: row.email,
      state: row.state,
      standing: standingOf(row),
      since: row.createdAt.getTime(),
      ...(counts.get(row.id) ?? { orders: 0, lastOrderAt: null }),
    })),
    next: found.length > limit ? String(shown.at(-1)?.id ?? '') : null,
  };
}

const IN_STANDING: Record<CustomerStanding, SQL | undefined> = {
  open: and(isNull(customers.blockedAt), isNull(customers.mergedInto), isNull(customers.erasedAt)),
  blocked: and(
    isNotNull(customers.blockedAt),
    isNull(customers.mergedInto),
    isNull(customers.erasedAt),
  ),
  merged: isNotNull(customers.mergedInto),
  erased: isNotNull(customers.erasedAt),
};

export const standingOf = ({
  erasedAt,
  mergedInto,
  blockedAt,
}: Pick<
  typeof customers.$inferSelect,
  'erasedAt' | 'mergedInto' | 'blockedAt'
>): CustomerStanding => {
  if (erasedAt) return 'erased';
  if (mergedInto !== null) return 'merged';
  return blockedAt ? 'blocked' : 'open';
};

function fits({ db }: Pick<ShopContext, 'db'>, word: string): SQL | undefined {
  const begins = `${escapeLike(word)}%`;
  const small = begins.toLowerCase();
  if (/^\d{3,10}$/.test(word)) return like(customers.number, begins);
  if (/^[A-Za-z]\d{6}[A-Za-z0-9]{2,}$/.test(word)) {
    const number = word.toUpperCase();
    const ordered = db
      .select({ id: orders.customerId })
      .from(orders)
      .where(eq(orders.number, number));
    const sold = db
      .select({ id: digitalSales.customerId })
      .from(digitalSales)
      .where(eq(digitalSales.number, number));
    return or(inArray(customers.id, ordered), inArray(customers.id, sold));
  }
  const mail = sql`lower(${customers.email}) like ${small}`;
  if (word.includes('@')) return mail;
  const living = db
    .select({ id: addresses.customerId })
    .from(addresses)
    .where(sql`${addresses.address} ilike ${`%${escapeLike(word)}%`}`);
  return or(
    sql`lower(${customers.firstName}) like ${small}`,
    sql`lower(${customers.lastName}) like ${small}`,
    mail,
    sql`lower(${customers.state}) like ${small}`,
    inArray(customers.id, living),
  );
}

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);

async function countOrders({ db }: Pick<ShopContext, 'db'>, ids: number[]) {
  if (ids.length === 0) return new Map<number, { orders: number; lastOrderAt: number | null }>();
  const rows = await db
    .select({
      id: orders.customerId,
      orders: sql`count(*)`.mapWith(Number),
      last: sql`extract(epoch from max(${orders.placedAt})) * 1000`.mapWith(Number),
    })
    .from(orders)
    .where(inArray(orders.customerId, ids))
    .groupBy(orders.customerId);
  return new Map(
    rows.map(({ id, orders: count, last }) => [
      id,
      { orders: count, lastOrderAt: Math.round(last) },
    ]),
  );
}
