import { eq, lt } from 'drizzle-orm';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { lockCustomer } from '../accounts/lock-customer.ts';
import type { ShopContext } from '#server/context.ts';
import { requests } from '../db/schema/requests.ts';
import { inTransaction, type Tx } from '../db/transaction.ts';
import { m } from '#server/messages/compiled/messages.js';
import { digestFields, requestKey, type SentRequest } from './request-key.ts';

export interface Answer {
  msg: string;
  data?: unknown;
}

/**
 * Does a piece of work at most once per request id: a repeat gets the first one's answer, even if both run at the same time.
 * `work` runs in the transaction that keeps the answer and must use no other database. Where it throws, nothing is kept, so a
 * corrected request may use the same id. Requests without an id are always executed. Throws a Refusal 409 where the id came
 * before with other fields.
 */
export async function withIdempotencyKey<Given extends Answer>(
  shop: ShopContext,
  sent: SentRequest,
  work: (tx: Tx) => Promise<Given>,
): Promise<Given> {
  if (!sent.id.trim()) return inTransaction(shop, work);
  const key = requestKey(sent);
  const fieldsHash = digestFields(sent.fields);

  return inTransaction(shop, async (tx) => {
    // Inserting the row below locks the customer weakly; work that locks them fully afterwards could deadlock.
    if (sent.customerId !== undefined) await lockCustomer(tx, sent.customerId);
    // Inserted before the work: a second request with the same id waits here until the first has ended.
    const [claimed] = await tx.db
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
      const [before] = await tx.db.select().from(requests).where(eq(requests.id, key));
      if (before?.fieldsHash !== fieldsHash) {
        throw new Refusal(REFUSED.conflict, m.request_id_reused());
      }
      // The first execution of the same operation wrote it.
      return before.answer as Given;
    }
    const answer = await work(tx);
    await tx.db.update(requests).set({ answer }).where(eq(requests.id, key));
    return answer;
  });
}

/**
 * Whether this request was answered before. withIdempotencyKey will then return that answer, so costly preparation can be
 * skipped.
 */
export async function isReplay({ db }: Pick<ShopContext, 'db'>, sent: SentRequest) {
  if (!sent.id.trim()) return false;
  const [before] = await db
    .select({ fieldsHash: requests.fieldsHash })
    .from(requests)
    .where(eq(requests.id, requestKey(sent)));
  return before?.fieldsHash === digestFields(sent.fields);
}

/** Longer than any app keeps an unsent request. */
const KEPT_FOR_MS = 30 * 24 * 60 * 60_000;

/** Removes answers that no app asks for any more; run now and then. */
export async function sweepRequests(shop: ShopContext): Promise<void> {
  await shop.db.delete(requests).where(lt(requests.createdAt, new Date(shop.now() - KEPT_FOR_MS)));
}
