import { and, inArray, type SQL, sql } from 'drizzle-orm';
import type { Role } from '#shared/desk/roles.ts';
import { type DeskRight, hasRight } from '#shared/desk/rights.ts';
import type { Waiting, WaitsKind } from '#shared/desk/contract/today.ts';
import type { ShopContext } from '#server/context.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { exact, sum } from '#shared/pricing/decimal.ts';
import { actsShownTo } from '../approvals/acts.ts';
import { findHolderNames } from '../payments/decision/hold-payment.ts';
import { findOpenRefunds } from '../payments/refunds/list-refunds.ts';
import { countWaiting } from '../payments/review/waiting-orders.ts';
import { rupees } from '../command-line/words.ts';

const HOUR_MS = 60 * 60_000;

type Shop = Pick<ShopContext, 'db' | 'now'>;

interface Row {
  count: number;
  oldest: Date | string | number | null;
  /** Rupees, or the number of a subset, as `note` words it. */
  part: string | null;
  /** Rupees due back for which nobody has asked a refund. */
  unasked?: string;
  /** How many of the counted items are of lapsed orders. */
  cameLate?: number;
  /** The people who hold some of them. */
  holders?: string[];
}

interface Kind {
  kind: WaitsKind;
  right: DeskRight;
  find: (shop: Shop, roles: readonly Role[]) => Promise<Row>;
  note: (row: Row) => string;
  /** The time within which it was promised to somebody. */
  promisedMs?: number;
}

const counted = (count: number, one: string, many = `${one}s`) =>
  count === 0 ? '' : `${count} ${count === 1 ? one : many}`;

/** One row with count, oldest and part. */
const counting =
  (query: (now: Date) => SQL) =>
  async ({ db, now }: Shop): Promise<Row> => {
    const [row] = await rowsOf<Row>(db, query(new Date(now())));
    return row ?? { count: 0, oldest: null, part: null };
  };

/** Each kind uses an index that contains only open items. */
const KINDS: readonly Kind[] = [
  {
    kind: 'payments',
    right: 'payments.see',
    // Counted like the inbox: two contradicting counts would be worse than none.
    find: async (shop) => {
      const { look, late, suspense, oldest } = await countWaiting(shop);
      const holders = await findHolderNames(shop);
      const part = String(suspense);
      return { count: look + late, oldest: oldest ?? null, part, cameLate: late, holders };
    },
    note: ({ part, cameLate = 0 }) =>
      [
        counted(cameLate, 'came late, its customer decides', 'came late, their customers decide'),
        counted(Number(part), 'from the bank in suspense', 'from the bank in suspense'),
      ]
        .filter(Boolean)
        .join(', '),
  },
  {
    kind: 'approvals',
    right: 'approvals.see',
    // Counted like the list of requests.
    find: (shop, roles) => {
      const acts = actsShownTo(roles);
      const shown = acts && inArray(sql`act`, acts);
      return counting(
        (now) => sql`
        select count(*)::int as count, min(at) as oldest, null as part
        from desk_approvals where ${and(sql`state = 'waiting' and expires_at > ${now}`, shown)}`,
      )(shop);
    },
    note: () => 'Asked for by somebody, decided by somebody else',
  },
  {
    kind: 'orders',
    right: 'orders.see',
    find: counting(
      () => sql`
      select count(*)::int as count, min(coalesce(invoiced_at, placed_at)) as oldest, null as part
      from orders where state = 'confirmed' and kind <> 'digital'`,
    ),
    note: () => 'Paid, to be packed',
    promisedMs: 48 * HOUR_MS,
  },
  {
    kind: 'payouts',
    right: 'ledger.see',
    find: counting(
      () => sql`
      select count(*)::int as count, min(sale.sold_at) as oldest, coalesce(sum(quote.total), 0)::text as part
      from digital_sales as sale join digital_quotes as quote on quote.id = sale.quote_id where sale.paid_at is null`,
    ),
    note: ({ part }) => `${rupees(part ?? '0')} is due`,
    promisedMs: 24 * HOUR_MS,
  },
  {
    kind: 'refunds',
    right: 'refunds.see',
    // Counted like the list of refunds: money that nobody has asked for yet waits as much as money on its way.
    find: async (shop) => {
      const { due, ...going } = await findOpenRefunds(shop);
      const open = [due, ...Object.values(going)];
      const times = open.flatMap(({ oldest }) => oldest ?? []);
      return {
        count: open.reduce((all, each) => all + each.count, 0),
        oldest: times.length > 0 ? Math.min(...times) : null,
        part: sum(Object.values(going).map(({ amount }) => exact(amount))).toFixed(2),
        unasked: due.amount,
      };
    },
    note: ({ part, unasked = '0' }) =>
      [
        Number(unasked) > 0 && `${rupees(unasked)} due back, not asked for yet`,
        Number(part) > 0 && `${rupees(part ?? '0')} on its way back`,
      ]
        .filter(Boolean)
        .join(', '),
    promisedMs: 72 * HOUR_MS,
  },
  {
    kind: 'enquiries',
    right: 'enquiries.see',
    find: counting(
      () => sql`
      select count(*)::int as count, min(created_at) as oldest, null as part from enquiries where done_at is null`,
    ),
    note: () => 'From the contact form',
  },
  {
    kind: 'reviews',
    right: 'content.see',
    find: counting(
      () => sql`
      select count(*)::int as count, min(created_at) as oldest, null as part from testimonials
      where published_at is null and removed_at is null`,
    ),
    note: () => 'To be read before they are shown',
  },
];

/** What waits for somebody, as far as the roles may see it; kinds without anything waiting are included, with 0. */
export async function findWhatWaits(shop: Shop, roles: readonly Role[]): Promise<Waiting[]> {
  const waiting: Waiting[] = [];
  for (const { kind, right, find, note, promisedMs } of KINDS) {
    if (!hasRight(roles, right)) continue;
    const row = await find(shop, roles);
    const oldest = row.oldest === null ? undefined : new Date(row.oldest).getTime();
    waiting.push({
      kind,
      count: row.count,
      ...(oldest !== undefined && { oldest }),
      note: row.count > 0 ? note(row) : '',
      late: oldest !== undefined && promisedMs !== undefined && shop.now() - oldest > promisedMs,
      holders: row.holders ?? [],
    });
  }
  return waiting;
}
