import { eq } from 'drizzle-orm';
import { cardEvents } from '#server/db/schema/payments.ts';
import type { ShopContext } from '#server/context.ts';

type Store = Pick<ShopContext, 'db' | 'now'>;

const idOf = (paymentId: string) => `silent:${paymentId}`;

/**
 * Since when the provider answers nothing about a payment, epoch ms: from the first question in vain, whichever instance asked it and
 * however often the store has started since.
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

/** It has answered: the next silence counts from its own beginning. */
export async function endSilence({ db }: Store, paymentId: string): Promise<void> {
  await db.delete(cardEvents).where(eq(cardEvents.id, idOf(paymentId)));
}
