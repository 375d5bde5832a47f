import { and, eq, gt, inArray } from 'drizzle-orm';
import { DAY_MS } from '#shared/india-time.ts';
import { customers } from '#server/db/schema/accounts.ts';
import { notices } from '#server/db/schema/notices.ts';
import type { Tx } from '#server/db/transaction.ts';
import { m } from '#server/messages/compiled/messages.js';
import { tellCustomer } from './tell-customer.ts';

/** Events that the owner is told at once, in case it was somebody else. Logins are not among them: there are too many. */
const TEXTS = {
  'password-changed': m.notice_password_changed,
  'password-reset': m.notice_password_reset,
  'payout-changed': m.notice_payout_changed,
  'number-changed': m.notice_number_changed,
};
type SecurityNews = keyof typeof TEXTS;

/** Limits the SMS that somebody can cause by changing the password again and again. */
const MOST_A_DAY = 10;

/**
 * Tells a customer that access to the account, or where its money goes, was changed. `number`: the previous one, whose owner
 * must hear of the change. The caller has locked the customer.
 */
export async function tellSecurity(
  tx: Tx,
  { customerId, kind, number }: { customerId: number; kind: SecurityNews; number?: string },
): Promise<void> {
  if (!tx.notices) return;
  if (number === undefined && !(await isProven(tx, customerId))) return;
  const told = await tx.db
    .select({ id: notices.id })
    .from(notices)
    .where(
      and(
        eq(notices.customerId, customerId),
        gt(notices.writtenAt, new Date(tx.now() - DAY_MS)),
        inArray(notices.kind, Object.keys(TEXTS)),
      ),
    )
    .limit(MOST_A_DAY);
  if (told.length === MOST_A_DAY) return;
  await tellCustomer(tx, { customerId, kind, number, text: TEXTS[kind]({ shop: tx.name }) });
}

/** Where numbers are proven, an unproven one may be a stranger's, who must not be told about this account. */
async function isProven({ db, numberProof }: Tx, customerId: number): Promise<boolean> {
  if (!numberProof) return true;
  const [row] = await db
    .select({ at: customers.numberProvenAt })
    .from(customers)
    .where(eq(customers.id, customerId));
  return row !== undefined && row.at !== null;
}
