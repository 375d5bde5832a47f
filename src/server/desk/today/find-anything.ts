import { and, type SQL, sql } from 'drizzle-orm';
import type { Found } from '#shared/desk/contract/today.ts';
import { type DeskRight, hasRight } from '#shared/desk/rights.ts';
import type { Role } from '#shared/desk/roles.ts';
import type { ShopContext } from '#server/context.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { unorderedPrices } from '#server/orders/quotes/unordered-prices.ts';
import { utrKey } from '#server/payments/records/payment-reference.ts';
import { foundAt, foundBy } from '../orders/list-orders.ts';
import { readFind } from '../orders/read-find.ts';
import { stateName } from '../orders/state-names.ts';
import { rupees } from '../command-line/words.ts';

/** The most results of each kind. */
const MOST = 6;
const SHORTEST = 2;

interface Row {
  key: string;
  title: string;
  about: string;
  amount: string | null;
  /** The state of an order. */
  state?: string;
}

interface Search {
  kind: Found['kind'];
  right: DeskRight;
  /** The query of a kind; undefined where the text cannot match it. */
  query: (text: string, now: number) => SQL | undefined;
  to: (row: Row) => string;
  search?: (row: Row) => Found['search'];
}

/** Escapes a text's wildcard characters for a literal search. */
const plain = (text: string) => text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`);
const begins = (text: string) => `${plain(text)}%`;

const SEARCHES: readonly Search[] = [
  {
    kind: 'order',
    right: 'orders.see',
    // Matches as the list of orders does: a part of a number or name, a city, a day, an amount.
    query: (text, now) => sql`
      select orders.number as key, orders.number as title, first_name || ' ' || last_name as about,
        orders.paid::text as amount, orders.state
      from (select order_id from order_search where ${and(...foundBy(readFind(text, now)))}
          order by ${foundAt} desc, order_id desc limit ${MOST}) as page
        join orders on orders.id = page.order_id join customers on customers.id = orders.customer_id
      order by orders.placed_at desc, orders.id desc`,
    to: ({ key }) => `/orders/${key}`,
  },
  {
    kind: 'payment',
    right: 'payments.see',
    query: (text) => {
      const key = utrKey(text);
      if (key.length < 6) return undefined;
      return sql`
        select distinct on (key) key, title, about, amount from (
          (select orders.number as key, 'UTR ' || payments.reference as title, 'booked for ' || orders.number as about,
            payments.amount::text as amount
            from payments join orders on orders.id = payments.order_id
            where payments.reference_key like ${begins(key)} limit ${MOST})
          union all
          (select number as key, 'UTR ' || utr as title, 'given for ' || number as about, paid::text as amount
            from orders where ltrim(upper(utr), '0') like ${begins(key)} and utr <> '' limit ${MOST})
        ) as uses limit ${MOST}`;
    },
    to: ({ key }) => `/orders/${key}`,
  },
  {
    kind: 'customer',
    right: 'customers.see',
    query: (text) => {
      const digits = text.replaceAll(/[\s+-]/g, '').replace(/^(?:91|0)(?=\d{10}$)/, '');
      if (/^\d+$/.test(digits)) {
        return sql`
          select id::text as key, first_name || ' ' || last_name as title, number as about, null as amount
          from customers where number like ${begins(digits)} and erased_at is null order by number limit ${MOST}`;
      }
      if (text.includes('@')) {
        return sql`
          select id::text as key, first_name || ' ' || last_name as title, email as about, null as amount
          from customers where lower(email) like ${begins(text.toLowerCase())} and erased_at is null limit ${MOST}`;
      }
      return sql`
        select id::text as key, first_name || ' ' || last_name as title, number || ' · ' || state as about, null as amount
        from customers where lower(first_name || ' ' || last_name) like ${begins(text.toLowerCase())} and erased_at is null
        order by lower(first_name || ' ' || last_name) limit ${MOST}`;
    },
    to: ({ key }) => `/customers/${key}`,
  },
  {
    // By the number of a price that no order was placed at: whoever paid too late, or before the order was sent, has no other.
    kind: 'customer',
    right: 'customers.see',
    query: (text) => {
      const number = text.replaceAll(/[\s-]/g, '').toUpperCase();
      if (!/^[A-Z]\d{6}[A-Z\d]{6}$/.test(number)) return undefined;
      return sql`
        select customers.id::text as key, first_name || ' ' || last_name as title,
          ${number} || ', a price that was held and not ordered at' as about, held.total as amount
        from (${unorderedPrices([number])}) as held join customers on customers.id = held.customer_id
        where erased_at is null`;
    },
    to: ({ key }) => `/customers/${key}`,
  },
  {
    kind: 'sale',
    right: 'ledger.see',
    query: (text) => {
      if (!/^[a-z\d-]+$/i.test(text)) return undefined;
      return sql`
        select sale.number as key, sale.number as title, 'sold ' || quote.source as about, quote.total::text as amount
        from digital_sales as sale join digital_quotes as quote on quote.id = sale.quote_id
        where sale.number like ${begins(text.toUpperCase())} order by sale.number limit ${MOST}`;
    },
    to: () => '/payouts',
    search: ({ key }) => ({ sale: key }),
  },
  {
    kind: 'product',
    right: 'catalogue.see',
    query: (text) => sql`
      select distinct products.id::text as key, products.name as title, products.metal || ' ' || products.purity as about,
        null as amount
      from products left join product_details on product_details.product_id = products.id
      where products.name ilike ${`%${plain(text)}%`} or upper(product_details.unique_id) like ${begins(text.toUpperCase())}
      limit ${MOST}`,
    to: ({ key }) => `/catalogue/${key}`,
  },
];

/**
 * Orders by any of their fields; payments, customers, sales and products by the beginning of their numbers and names; all as far
 * as the roles may see them.
 */
export async function findAnything(
  { db, now }: Pick<ShopContext, 'db' | 'now'>,
  roles: readonly Role[],
  text: string,
): Promise<Found[]> {
  if (text.length < SHORTEST) return [];
  const found: Found[] = [];
  for (const { kind, right, query, to, search } of SEARCHES) {
    const asked = hasRight(roles, right) ? query(text, now()) : undefined;
    if (!asked) continue;
    for (const row of await rowsOf<Row>(db, asked)) {
      const about = [
        row.about,
        row.state ? stateName(row.state) : '',
        row.amount === null ? '' : rupees(row.amount),
      ].filter(Boolean);
      found.push({
        kind,
        title: row.title,
        about: about.join(' · '),
        to: to(row),
        ...(search && { search: search(row) }),
      });
    }
  }
  return found;
}
