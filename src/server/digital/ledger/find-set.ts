import { and, eq } from 'drizzle-orm';
import { entries, entrySets } from '#server/db/schema/ledger.ts';
import type { ShopContext } from '#server/context.ts';
import type { Entry } from './entry.ts';

/** The entries booked under a kind and a reference; undefined where there are none. */
export async function findSet(
  { db }: Pick<ShopContext, 'db'>,
  kind: string,
  reference: string,
): Promise<Entry[] | undefined> {
  const { account, asset, amount } = entries;
  const rows = await db
    .select({ account, asset, amount })
    .from(entries)
    .innerJoin(entrySets, eq(entrySets.id, entries.setId))
    .where(and(eq(entrySets.kind, kind), eq(entrySets.reference, reference)));
  return rows.length > 0 ? rows : undefined;
}

/** Whether two sets have the same entries, in whatever order. */
export function isSameSet(one: Entry[], other: Entry[]): boolean {
  const text = (set: Entry[]) =>
    set
      .map(({ account, asset, amount }) => `${account} ${asset} ${amount}`)
      .sort()
      .join();
  return text(one) === text(other);
}
