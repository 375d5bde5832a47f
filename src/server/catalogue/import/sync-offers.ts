import { isDeepStrictEqual } from 'node:util';
import { asc, inArray, sql } from 'drizzle-orm';
import { coupons } from '#server/db/schema/cart.ts';
import { homeGroupItems, homeGroups, premiums } from '#server/db/schema/catalogue.ts';
import type { CouponFields, PremiumFields } from './file-rows.ts';
import { requireSanePremiums } from './premium-bounds.ts';
import { type Changes, syncRows, takeNewValues } from './sync-rows.ts';
import type { TxDatabase } from '#server/db/transaction.ts';

/** Sets the one row of premiums. Throws the refusal of requireSanePremiums. */
export async function syncPremiums(tx: TxDatabase, wanted: PremiumFields): Promise<Changes> {
  await requireSanePremiums(tx, wanted);
  const save = (rows: (typeof premiums.$inferInsert)[]) =>
    tx
      .insert(premiums)
      .values(rows)
      .onConflictDoUpdate({ target: premiums.id, set: takeNewValues(premiums) })
      .returning();
  return syncRows({
    wanted: [wanted],
    stored: await tx.select().from(premiums),
    keyOf: () => 'the one row',
    insert: save,
    overwrite: save,
  });
}

/** Replaces the groups of the home page where anything in them differs. */
export async function syncHomeGroups(
  tx: TxDatabase,
  wanted: { title: string; categoryIds: number[] }[],
): Promise<Changes> {
  const groups = await tx.select().from(homeGroups).orderBy(asc(homeGroups.position));
  const items = await tx.select().from(homeGroupItems).orderBy(asc(homeGroupItems.position));
  const stored = groups.map(({ id, title }) => ({
    title,
    categoryIds: items.filter(({ groupId }) => groupId === id).map(({ categoryId }) => categoryId),
  }));
  if (isDeepStrictEqual(wanted, stored)) return { added: 0, changed: 0 };

  await tx.delete(homeGroups);
  for (const [position, { title, categoryIds }] of wanted.entries()) {
    const [group] = await tx.insert(homeGroups).values({ title, position }).returning();
    if (!group || categoryIds.length === 0) continue;
    await tx
      .insert(homeGroupItems)
      .values(
        categoryIds.map((categoryId, at) => ({ groupId: group.id, categoryId, position: at })),
      );
  }
  const kept = Math.min(wanted.length, stored.length);
  return { added: wanted.length - kept, changed: kept };
}

/** Makes exactly these coupons active. Others stay as rows, for the orders that used them. */
export async function syncCoupons(
  tx: TxDatabase,
  wanted: CouponFields[],
): Promise<Changes & { withdrawn: number }> {
  const stored = await tx.select().from(coupons);
  const synced = await syncRows({
    wanted: wanted.map((coupon) => ({ ...coupon, active: true })),
    stored,
    keyOf: ({ code }) => code,
    insert: (rows) => tx.insert(coupons).values(rows).returning(),
    overwrite: (rows) =>
      tx
        .insert(coupons)
        .values(rows)
        .onConflictDoUpdate({
          target: coupons.id,
          // Columns set by the desk, such as dates, stay.
          set: {
            amount: sql`excluded.amount`,
            active: sql`excluded.active`,
            kind: 'rupees',
            percent: '0',
            most: null,
            revision: sql`${coupons.revision} + 1`,
          },
        }),
  });
  const gone = stored.filter(({ active, code }) => active && !synced.ids.has(code));
  if (gone.length > 0) {
    const ids = gone.map(({ id }) => id);
    await tx.update(coupons).set({ active: false }).where(inArray(coupons.id, ids));
  }
  return { ...synced, withdrawn: gone.length };
}
