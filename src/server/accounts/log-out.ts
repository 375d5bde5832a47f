import { eq } from 'drizzle-orm';
import { sessions } from '../db/schema/accounts.ts';
import type { Shop } from '../shop.ts';
import { digest } from './secrets.ts';

/** Ends a session by its token. Nothing to end is no error. */
export async function logOut(shop: Shop, token: string): Promise<void> {
  await shop.db.delete(sessions).where(eq(sessions.tokenHash, digest(token)));
}
