import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import type { ShopContext } from '#server/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { recordAudit } from '#server/desk/record-audit.ts';
import { countAttempt, type Limit } from '#server/limits/attempts.ts';
import type { StaffCaller } from './caller.ts';

/** Counts a try to sign in, and records now and then that there were too many. Throws a Refusal 429. */
export async function countTry(
  shop: ShopContext,
  { address: network, device }: Pick<StaffCaller, 'address' | 'device'>,
  subject: string,
  limit: Limit,
): Promise<void> {
  try {
    await countAttempt(shop, subject, limit);
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== REFUSED.tooMany) throw error;
    await noteOnce(shop, subject, limit, { network, device });
    throw error;
  }
}

async function noteOnce(
  shop: ShopContext,
  subject: string,
  { windowMs }: Limit,
  details: Record<string, unknown>,
): Promise<void> {
  try {
    await countAttempt(shop, `${subject} noted`, { most: 1, windowMs });
  } catch {
    return;
  }
  await inTransaction(shop, (tx) =>
    recordAudit(
      { shop: tx, by: 'nobody', osUser: 'desk' },
      { act: 'locked out', subject: withoutTyped(subject), details },
    ),
  );
}

/** A typed address may be a password in the wrong field, so it is removed from the log. */
const withoutTyped = (subject: string): string => subject.replace(/^(desk-sign-in):.*/s, '$1');
