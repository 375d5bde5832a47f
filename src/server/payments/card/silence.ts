import { eq } from 'drizzle-orm';
import { cardEvents } from '#server/db/schema/payments.ts';
import type { ShopContext } from '#server/context.ts';

type Store = Pick<ShopContext, 'db' | 'now'>;

const idOf = (paymentId: string) => `silent:${paymentId}`;

/**
 * Notes that the provider gave no answer about a payment. Returns since when (epoch ms): the first unanswered question, by
 * whichever instance and across restarts.
 */
export async function noteSilence({ db, now }: Store, paymentId: string): Promise<number> {
  const id = idOf(paymentId);
  await db
    .insert(cardEvents)
    .values({ id, kind: 'silent', receivedAt: new Date(now()) })
    .onConflictDoNothing();
  const [first] = await db.select().from(cardEvents).where(eq(cardEvents.id, id));
  return first?.receivedAt.getTime() ?? now();
}

/** The provider has answered: a later silence counts anew. */
export async function endSilence({ db }: Store, paymentId: string): Promise<void> {
  await db.delete(cardEvents).where(eq(cardEvents.id, idOf(paymentId)));
}
