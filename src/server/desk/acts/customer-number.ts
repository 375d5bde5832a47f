import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { noteSecurity } from '#server/accounts/security/security-log.ts';
import { customers } from '#server/db/schema/accounts.ts';
import { tellSecurity } from '#server/notices/tell-security.ts';
import { deskAct } from '../approvals/desk-act.ts';
import { afterCorrection } from '../customers/correct-customer.ts';
import { endSessionsOf } from '../customers/end-sessions.ts';
import { lockOpenCustomer, numberChanged } from '../customers/find-desk-customer.ts';
import { recordAudit } from '../record-audit.ts';
import { rowId } from './arg-schemas.ts';

/**
 * Corrects the mobile number that a customer logs in with. The holder of the number controls the account, so a second person
 * always looks at the proof. The customer's sessions end, and payouts to them are held back for a day.
 */
export const customerNumberAct = deskAct({
  name: 'customer-number',
  right: 'customers.edit',
  args: v.object({
    customerId: rowId,
    /** The number that the requester saw. */
    from: v.string(),
    to: v.string(),
    proof: v.string(),
    reason: v.string(),
  }),
  summary: ({ from, to, proof }) => `change the number of ${from} to ${to}, shown by ${proof}`,
  async run(tx, { customerId, from, to, proof, reason }) {
    const { db, now } = tx.shop;
    const customer = await lockOpenCustomer(tx, customerId);
    const { number } = customer;
    if (number === to) {
      return {
        lines: [`Nothing was changed: the number is ${to}.`],
        data: { number: to, changed: false },
      };
    }
    if (number !== from) throw numberChanged(number);
    const [holder] = await db.select().from(customers).where(eq(customers.number, to));
    // The number belongs to an account merged into this one, so it may be taken over.
    const isOwn = holder?.mergedInto === customerId;
    if (holder && !isOwn) {
      throw new Refusal(
        REFUSED.conflict,
        `${to} has an account of its own. If both are of one person, merge them. Nothing was changed.`,
      );
    }
    tx.requireSecond('whoever has the number has the account');
    if (holder) {
      await db
        .update(customers)
        .set({ number: `merged-${holder.id}`, passwordHash: '-' })
        .where(eq(customers.id, holder.id));
    }
    await db
      .update(customers)
      .set({ number: to, correctedAt: new Date(now()), numberProvenAt: null })
      .where(eq(customers.id, customerId));
    await endSessionsOf(tx.shop, customer);
    await noteSecurity(tx.shop, {
      customerId,
      kind: 'number-changed',
      from: { device: '', network: '' },
    });
    await tellSecurity(tx.shop, { customerId, kind: 'number-changed', number });
    await recordAudit(tx, {
      act: 'correct-number',
      subject: to,
      details: { before: number, after: to, proof, reason },
    });
    return {
      lines: [`The number of ${number} is ${to}. ${afterCorrection(now())}`],
      data: { number: to, before: number, changed: true },
    };
  },
});
