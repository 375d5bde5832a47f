import { randomUUID } from 'node:crypto';
import { and, eq, type SQL } from 'drizzle-orm';
import { isMobileNumber } from '#shared/accounts/registration.ts';
import { customers } from '#server/db/schema/accounts.ts';
import { notices } from '#server/db/schema/notices.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { NoticeKind } from './kinds.ts';

export interface Notice {
  customerId: number;
  kind: NoticeKind;
  /** The number of the order or sale that it is about. */
  about?: string;
  /** The values in the text, besides the shop's name. */
  values?: Record<string, string>;
  text: string;
  /** The receiving number, if not the customer's own. */
  number?: string | undefined;
}

/**
 * Queues a notice to a customer by SMS or e-mail, sent only if the transaction commits. The caller has locked the customer.
 * Writes nothing in a shop that sends no notices, and nothing for a closed account.
 */
export async function tellCustomer(tx: Tx, notice: Notice): Promise<void> {
  const { customerId, kind, about = '', values, text, number } = notice;
  const { db, now, name: shop } = tx;
  if (!tx.notices) return;
  const [customer] = await db
    .select({ number: customers.number })
    .from(customers)
    .where(eq(customers.id, customerId));
  if (!customer || !isMobileNumber(customer.number)) return;
  const at = new Date(now());
  await db.insert(notices).values({
    id: randomUUID(),
    customerId,
    kind,
    about,
    number: number ?? null,
    text,
    values: { shop, ...values },
    writtenAt: at,
    dueAt: at,
  });
}

/**
 * Drops waiting notices of a kind about an order or a sale, which other news overtakes: sent late, they would contradict it. Returns
 * whether the gateway was never asked for one of them, so that nobody has got it.
 */
export async function overtake(
  { db }: Pick<Tx, 'db'>,
  { customerId, about }: { customerId: number; about: string },
  kind: SQL | undefined,
): Promise<boolean> {
  const dropped = await db
    .update(notices)
    .set({ state: 'given-up', reason: 'overtaken' })
    .where(
      and(
        eq(notices.customerId, customerId),
        eq(notices.about, about),
        eq(notices.state, 'waiting'),
        kind,
      ),
    )
    .returning({ tries: notices.tries });
  return dropped.some(({ tries }) => tries === 0);
}
