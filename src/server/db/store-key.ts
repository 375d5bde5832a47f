import { eq } from 'drizzle-orm';
import { newSecret } from '#server/crypto.ts';
import { storeKeys } from '#server/db/schema/digital.ts';
import type { ShopContext } from '#server/context.ts';

/** A named secret of the store, created when first needed and the same in every instance. */
export async function storeKey({ db }: Pick<ShopContext, 'db'>, name: string): Promise<string> {
  const mine = eq(storeKeys.name, name);
  const [known] = await db.select().from(storeKeys).where(mine);
  if (known) return known.secret;
  // If two instances create it at once, one insert wins and both read that row.
  await db.insert(storeKeys).values({ name, secret: newSecret() }).onConflictDoNothing();
  const [made] = await db.select().from(storeKeys).where(mine);
  if (!made) throw new Error(`The key ${name} was not kept`);
  return made.secret;
}
