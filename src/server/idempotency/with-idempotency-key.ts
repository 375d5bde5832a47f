import { eq } from 'drizzle-orm';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { m } from '#server/messages/compiled/messages.js';
import { requests } from '#server/db/schema/requests.ts';
import { lockCustomer } from '#server/accounts/lock-customer.ts';
import type { ShopContext } from '#server/context.ts';
import { digestFields, requestKey, type SentRequest } from './request-key.ts';

export interface Answer {
  msg: string;
  data?: unknown;
}

/**
 * Does a piece of work at most once for a request: the same again gets the first one's answer, at the same
 * time too. `work` is given a shop whose database is the transaction that keeps the answer, and must use
 * no other: where it refuses, all is as before and a mended request may use the same id. Throws a
 * Refusal 409 where the id came with other fields.
 */
export async function withIdempotencyKey<Given extends Answer>(
  shop: ShopContext,
  sent: SentRequest,
  work: (within: ShopContext) => Promise<Given>,
): Promise<Given> {
  if (!sent.id.trim()) return work(shop);
  const key = requestKey(sent);
  const fieldsHash = digestFields(sent.fields);

  return shop.db.transaction(async (tx) => {
    // The row that follows points at the customer: work that locks them later would wait in a circle.
    if (sent.customerId !== undefined) await lockCustomer({ db: tx }, sent.customerId);
    // Before the work: a second one of the same id waits here until the first has ended.
    const [claimed] = await tx
      .insert(requests)
      .values({
        id: key,
        fieldsHash,
        customerId: sent.customerId ?? null,
        answer: { msg: '' },
        createdAt: new Date(shop.now()),
      })
      .onConflictDoNothing({ target: requests.id })
      .returning({ id: requests.id });
    if (!claimed) {
      const [before] = await tx.select().from(requests).where(eq(requests.id, key));
      if (before?.fieldsHash !== fieldsHash) {
        throw new Refusal(REFUSED.conflict, m.request_id_reused());
      }
      // Written by this very operation, when it answered the first time.
      return before.answer as Given;
    }
    const answer = await work({ ...shop, db: tx });
    await tx.update(requests).set({ answer }).where(eq(requests.id, key));
    return answer;
  });
}
