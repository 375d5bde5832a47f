import { eq } from 'drizzle-orm';
import { deskLimits, deskRules } from '#server/db/schema/desk.ts';
import type { TestShop } from '#server/testing/test-shop.ts';

/** For random walks: no rule of the desk holds, and any amount of rupees is within the limits of one person. */
export async function trustOneWithRupees({ db }: Pick<TestShop, 'db'>): Promise<void> {
  await db.update(deskRules).set({ value: 'no' });
  await db
    .update(deskLimits)
    .set({ each: 10 ** 13, day: 10 ** 14 })
    .where(eq(deskLimits.name, 'rupees'));
}
