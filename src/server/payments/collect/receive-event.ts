import { and, eq, ne } from 'drizzle-orm';
import { collectAccounts } from '#server/db/schema/collect.ts';
import type { ShopContext } from '#server/context.ts';
import { eventNumber, type GivenEvent } from '../webhook-event.ts';
import { findTaken, noteEvent, takeCredit } from './take-credit.ts';

/**
 * Handles an event of the provider's webhook once, however often and in whatever order it arrives. A `forged` one changes
 * nothing and is not kept. The event is kept only after it was acted on: if that fails, the provider sends it again.
 */
export async function receiveEvent(
  shop: ShopContext,
  given: GivenEvent,
): Promise<'taken' | 'forged'> {
  const { collect, log } = shop;
  if (!collect?.events.isSigned(given.body, given.signature)) {
    log.warn('an event of the provider of accounts is not signed');
    return 'forged';
  }
  const provider = collect.name;
  const id = eventNumber(given);
  if ((await findTaken(shop, provider, [id])).size > 0) return 'taken';
  const told = collect.events.read(given.body);
  if (!told) {
    // An unreadable event is not kept: the sweep asks for any money that it may have told of.
    log.error({ event: id }, 'an event of the provider of accounts could not be read');
    return 'taken';
  }
  if (told.kind === 'credited') await takeCredit(shop, provider, told.credit);
  if (told.kind === 'closed') await noteClosed(shop, told.account);
  await noteEvent(shop, { provider, id, kind: told.name });
  return 'taken';
}

/** The provider closed an account by itself: it is no longer shown. */
async function noteClosed({ db, now }: ShopContext, providerId: string): Promise<void> {
  await db
    .update(collectAccounts)
    .set({ state: 'closed', closedAt: new Date(now()) })
    .where(and(eq(collectAccounts.providerId, providerId), ne(collectAccounts.state, 'closed')));
}
