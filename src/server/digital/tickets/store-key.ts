import { eq } from 'drizzle-orm';
import { newSecret } from '#server/crypto.ts';
import { storeKeys } from '#server/db/schema/digital.ts';
import type { ShopContext } from '#server/context.ts';

/** A secret of the store by its name: made when it is needed first, the same for every instance from then on. */
export async function storeKey({ db }: Pick<ShopContext, 'db'>, name: string): Promise<string> {
  const mine = eq(storeKeys.name, name);
  const [known] = await db.select().from(storeKeys).where(mine);
  if (known) return known.secret;
  // Of two that make it at once, one wins; the other then reads what won.
  await db.insert(storeKeys).values({ name, secret: newSecret() }).onConflictDoNothing();
  const [made] = await db.select().from(storeKeys).where(mine);
  if (!made) throw new Error(`The key ${name} was not kept`);
  return made.secret;
}
