import { lt } from 'drizzle-orm';
import { requests } from '#server/db/schema/requests.ts';
import type { ShopContext } from '#server/context.ts';

/** Longer than any app keeps what it could not send. */
const KEPT_FOR_MS = 30 * 24 * 60 * 60_000;

/** Forgets requests that nobody sends again; run now and then. */
export async function sweepRequests(shop: ShopContext): Promise<void> {
  await shop.db.delete(requests).where(lt(requests.createdAt, new Date(shop.now() - KEPT_FOR_MS)));
}
