import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Customer } from '#server/accounts/sessions/log-in.ts';
import { otpChallenges, sessions } from '#server/db/schema/accounts.ts';
import type { Tx } from '#server/db/transaction.ts';

/** Ends everything that a customer's number gives access to: sessions, one-time codes and unused resets. */
export async function endSessionsOf(
  { db, now }: Pick<Tx, 'db' | 'now'>,
  { id, number }: Pick<Customer, 'id' | 'number'>,
): Promise<void> {
  await db.delete(sessions).where(eq(sessions.customerId, id));
  const ours = eq(otpChallenges.number, number);
  const at = new Date(now());
  await db
    .update(otpChallenges)
    .set({ expiresAt: at })
    .where(and(ours, gt(otpChallenges.expiresAt, at)));
  await db
    .update(otpChallenges)
    .set({ resetUsedAt: at })
    .where(and(ours, isNull(otpChallenges.resetUsedAt)));
}
