import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { m } from '#server/messages/compiled/messages.js';
import { findCookieOwner } from '#server/accounts/sessions/find-cookie-owner.ts';
import { limitConcurrencyPerCustomer } from '#server/limits/limit-concurrency-per-customer.ts';
import { limitConcurrency } from '#server/limits/limit-concurrency.ts';
import type { ShopContext } from '#server/context.ts';

/** Each may take 7 MB of memory; nothing is read of those that wait. */
const ALL = { atOnce: 32, waiting: 256 };
const OF_ONE = { atOnce: 4, waiting: 64 };

/**
 * Admits large requests before a byte of them is read. Only logged-in customers may send them, a few at a time,
 * so that nobody can fill the store's memory or take all the turns. The returned promise resolves when it is
 * this request's turn; `over` ends the turn. Throws a Refusal 401 or 429.
 */
export function admitUploads(shop: ShopContext) {
  const all = limitConcurrency({ ...ALL, crowded: m.proof_crowded });
  const own = limitConcurrencyPerCustomer({ ...OF_ONE, crowded: m.proof_crowded });

  return async (cookie: string | undefined, over: Promise<void>): Promise<void> => {
    const customerId = await findCookieOwner(shop, cookie);
    if (customerId === undefined) throw new Refusal(REFUSED.signedOut, m.signed_out());
    await new Promise<void>((begin, refuse) => {
      const upload = async () => {
        begin();
        await over;
      };
      own.run(customerId, () => all.run(upload)).catch(refuse);
    });
  };
}

const FILE = /"file"\s*:\s*("[^"\\]*(?:\\.[^"\\]*)*")/;

/** The length of a request without its screenshot, which alone may be long: the rest is read with care. */
export const lengthBesideFile = (body: string): number =>
  body.length - (FILE.exec(body)?.[1]?.length ?? 0);
