import { lt } from 'drizzle-orm';
import { sessions } from '#server/db/schema/accounts.ts';
import type { ShopContext } from '#server/context.ts';

/** Removes sessions that have run out; they opened nothing any more. */
export async function sweepSessions(shop: ShopContext): Promise<void> {
  await shop.db.delete(sessions).where(lt(sessions.expiresAt, new Date(shop.now())));
}
