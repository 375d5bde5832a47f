import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
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
  /** What stands in the text, beside the shop's name. */
  values?: Record<string, string>;
  text: string;
  /** Where it goes, if not to the customer's own number. */
  number?: string | undefined;
}

/**
 * Has a customer told something by SMS or e-mail, if what the transaction does is kept. The caller has locked the customer.
 * Writes nothing in a shop that tells nobody, and nothing for an account that was closed.
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
