import { eq } from 'drizzle-orm';
import { deskRules } from '#server/db/schema/desk.ts';
import type { ShopContext } from '#server/context.ts';

/** Whether one user of the machine may ask under one name and approve under another. */
export const ONE_USER = 'one-user';

/** The desk's `yes` or `no`; undefined, which counts as `no`, where it is not set. */
export async function findRule({ db }: Pick<ShopContext, 'db'>): Promise<'yes' | 'no' | undefined> {
  const [row] = await db.select().from(deskRules).where(eq(deskRules.name, ONE_USER));
  return row?.value;
}
