import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { lockCustomer } from '#server/accounts/lock-customer.ts';
import { digest } from '#server/crypto.ts';
import { digitalSales, type PayoutTo } from '#server/db/schema/digital.ts';
import { findPayoutOf } from '#server/digital/payouts/find-payouts.ts';
import { maskPlace } from '#server/payments/refunds/present-refunds.ts';
import { deskAct } from '../approvals/desk-act.ts';
import { recordAudit } from '../record-audit.ts';

/**
 * Redirects the money of a sale to the place that its customer has named since: nobody at the desk types a place. A second
 * person always looks at it.
 */
export const payoutPlaceAct = deskAct({
  name: 'payout-place',
  right: 'payouts.pay',
  args: v.object({
    sale: v.string(),
    reason: v.string(),
    /** The customer's place when it was asked for, masked, for the summary. */
    to: v.optional(v.string()),
    /** Its key: with another place by then it is another act. */
    place: v.optional(v.string()),
  }),
  summary: ({ sale, reason, to = 'the place that the customer says now' }) =>
    `send the money of ${sale} to ${to} (${reason})`,
  async run(tx, { sale: wanted, reason, place: asked }) {
    const known = await findPayoutOf(tx.shop, wanted);
    if (!known) throw new Refusal(REFUSED.notFound, `There is no sale ${wanted}.`);
    await lockCustomer(tx.shop, known.customer.id);
    const { sale, place, transfer } = (await findPayoutOf(tx.shop, wanted)) ?? known;
    const data = { sale: sale.number };
    if (sale.paidAt || transfer) {
      throw new Refusal(
        REFUSED.conflict,
        `The money of ${sale.number} is ${sale.paidAt ? 'paid' : 'on its way'}. Nothing was changed.`,
      );
    }
    if (!place) throw new Refusal(REFUSED.conflict, 'The customer has said no place for payouts.');
    const [before, after] = [maskPlace(sale.payout), maskPlace(place.payout)];
    if (keyOfPlace(sale.payout) === keyOfPlace(place.payout)) {
      return {
        lines: [`Nothing was changed: the money of ${sale.number} goes to ${before}.`],
        data: { ...data, changed: false },
      };
    }
    if (asked !== undefined && asked !== keyOfPlace(place.payout)) {
      throw new Refusal(
        REFUSED.conflict,
        `The customer has said yet another place meanwhile, ${after}. Nothing was changed. Look at it, then ask anew.`,
      );
    }
    tx.requireSecond('the money goes to another place than was said when it was sold');
    await tx.shop.db
      .update(digitalSales)
      .set({ payout: place.payout, placeSince: place.changedAt })
      .where(eq(digitalSales.number, sale.number));
    await recordAudit(tx, {
      act: 'payout-place',
      subject: sale.number,
      details: { before, after, reason },
    });
    return {
      lines: [`The money of ${sale.number} goes to ${after}.`],
      data: { ...data, changed: true },
    };
  },
});

/** Tells two places apart that look alike masked. */
export const keyOfPlace = (place: PayoutTo): string =>
  digest(JSON.stringify(Object.entries(place).toSorted())).slice(0, 16);
