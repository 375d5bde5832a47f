import { sql } from 'drizzle-orm';
import { isCheckoutStep } from '#shared/addresses/checkout-step.ts';
import { indianTime } from '#shared/india-time.ts';
import type { ShopContext } from '#server/context.ts';
import type { Database } from '#server/db/database.ts';
import { visitDays } from '#server/db/schema/desk-people.ts';

const GROUPS: [RegExp, string][] = [
  [/^\/(?:\?|$)/, 'home'],
  [/^\/products\/.*[?&]item=/, 'product'],
  [/^\/digital-gold/, 'digital'],
  [/^\/(?:cart|convert-coin-details)/, 'checkout'],
  [/^\/(?:products|customize-coins|search)/, 'listing'],
];

function kindOf(url: string): string {
  if (isCheckoutStep(url)) return 'checkout';
  return GROUPS.find(([address]) => address.test(url))?.[1] ?? 'other';
}

/** User agents of programs, whose visits do not count. */
const PROGRAM =
  /bot|crawl|spider|slurp|preview|facebookexternalhit|whatsapp|curl|wget|monitor|headless/i;

/** Counts of this instance that are not in the database yet, by shop, then by `day|pages`. */
const counted = new WeakMap<Database, Map<string, number>>();

/** Counts a delivered page: its kind and day, nothing about the visitor. Prefetched pages and those for programs do not count. */
export function countVisit(
  { db, now }: Pick<ShopContext, 'db' | 'now'>,
  { url, device, purpose }: { url: string; device: string; purpose: string },
): void {
  if (purpose.includes('prefetch') || device === '' || PROGRAM.test(device)) return;
  add(db, `${indianTime(now()).day}|${kindOf(url)}`, 1);
}

function add(db: Database, key: string, visits: number): void {
  const own = counted.get(db) ?? new Map<string, number>();
  own.set(key, (own.get(key) ?? 0) + visits);
  counted.set(db, own);
}

/** Adds this instance's counts to the days; run now and then. Those that could not be written are added by the next round. */
export async function sweepVisits({ db }: Pick<ShopContext, 'db'>): Promise<void> {
  const own = counted.get(db);
  if (!own || own.size === 0) return;
  counted.delete(db);
  const rows = [...own].map(([key, visits]) => {
    const [day = '', pages = ''] = key.split('|');
    return { day, pages, visits };
  });
  await db
    .insert(visitDays)
    .values(rows)
    .onConflictDoUpdate({
      target: [visitDays.day, visitDays.pages],
      set: { visits: sql`${visitDays.visits} + excluded.visits` },
    })
    .catch((error: unknown) => {
      for (const [key, visits] of own) add(db, key, visits);
      throw error;
    });
}
