import { and, eq, gt, isNull, ne } from 'drizzle-orm';
import { customers, otpChallenges, sessions } from '../db/schema/accounts.ts';
import { forgetAttempts, forgetAttemptsEverywhere } from '#server/limits/attempts.ts';
import type { TxDatabase } from '#server/db/transaction.ts';

/**
 * Replaces a customer's password, in a transaction that holds the customer's row. Everything that the old password opened ends:
 * all sessions but `keep`, one-time codes and unused resets. Failed attempts are reset.
 */
export async function storePassword(
  db: TxDatabase,
  customer: { id: number; number: string },
  { passwordHash, now, keep = '' }: { passwordHash: string; now: Date; keep?: string },
): Promise<void> {
  const { id, number } = customer;
  await db.update(customers).set({ passwordHash }).where(eq(customers.id, id));
  await db.delete(sessions).where(and(eq(sessions.customerId, id), ne(sessions.tokenHash, keep)));
  const ours = eq(otpChallenges.number, number);
  await db
    .update(otpChallenges)
    .set({ expiresAt: now })
    .where(and(ours, gt(otpChallenges.expiresAt, now)));
  await db
    .update(otpChallenges)
    .set({ resetUsedAt: now })
    .where(and(ours, isNull(otpChallenges.resetUsedAt)));
  await forgetAttemptsEverywhere({ db }, `login:${number}`);
  await forgetAttempts({ db }, `password:${id}`);
}
