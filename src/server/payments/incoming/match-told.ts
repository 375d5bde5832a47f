import type { ShopContext } from '#server/context.ts';
import { findWaitingUnder } from './find-incoming.ts';
import { matchAgain } from './take-incoming.ts';
import { incomingKey } from './usable-reference.ts';

/** A customer has told a reference: waiting money that came with it may now be matched. */
export async function matchTold(shop: ShopContext, utr: string): Promise<void> {
  const waiting = await findWaitingUnder(shop, incomingKey('bank', utr));
  for (const { id, source } of waiting) await matchAgain(shop, id, source);
}
