import { eq } from 'drizzle-orm';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import type { Done } from '#shared/desk/contract/fields.ts';
import { DAY_MS } from '#shared/india-time.ts';
import { customers } from '#server/db/schema/accounts.ts';
import type { Desk } from '../command-line/command.ts';
import { nameOf } from '../find-order.ts';
import { recordAudit, together } from '../record-audit.ts';
import { clockTime } from '../command-line/words.ts';
import { endSessionsOf } from './end-sessions.ts';
import { lockOpenCustomer } from './find-desk-customer.ts';

export interface CorrectedName {
  id: number;
  /** The name that the corrector saw. */
  seen: { firstName: string; lastName: string };
  firstName: string;
  lastName: string;
  /** The document that proves it. */
  proof: string;
  reason: string;
}

/**
 * Corrects a customer's name against a proof. Issued papers stay as they are. The customer's sessions end, and payouts to them
 * are held back for a day. Throws a Refusal 404, or 409 where the name is no longer the one that was seen.
 */
export const correctName = (
  desk: Desk,
  { id, seen, firstName, lastName, proof, reason }: CorrectedName,
): Promise<Done> =>
  together(desk, async (tx) => {
    const customer = await lockOpenCustomer(tx, id);
    const before = nameOf(customer);
    const after = nameOf({ firstName, lastName });
    if (customer.firstName === firstName && customer.lastName === lastName) {
      return { lines: [`Nothing was changed: the name is ${before}.`], changed: false };
    }
    if (customer.firstName !== seen.firstName || customer.lastName !== seen.lastName) {
      throw new Refusal(
        REFUSED.conflict,
        `The name was corrected meanwhile to ${before}. Look at it again: nothing was changed.`,
      );
    }
    await tx.shop.db
      .update(customers)
      .set({ firstName, lastName, correctedAt: new Date(tx.shop.now()) })
      .where(eq(customers.id, id));
    await endSessionsOf(tx.shop, customer);
    await recordAudit(tx, {
      act: 'correct-name',
      subject: customer.number,
      details: { before, after, proof, reason },
    });
    return { lines: [`The name is ${after}. ${afterCorrection(tx.shop.now())}`], changed: true };
  });

/** The consequences of a correction, for the desk. */
export const afterCorrection = (now: number): string => {
  const until = clockTime(new Date(now + DAY_MS));
  return `They are logged out everywhere. Payouts to them that are not released yet take a second person until ${until}.`;
};
