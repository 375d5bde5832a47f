import { and, eq, isNull } from 'drizzle-orm';
import * as v from 'valibot';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { lockCustomer } from '#server/accounts/lock-customer.ts';
import { payoutTransfers } from '#server/db/schema/desk-people.ts';
import { findPayoutOf, payoutStateOf } from '#server/digital/payouts/find-payouts.ts';
import { payoutHold } from '#server/digital/payouts/payout-hold.ts';
import { paiseOf } from '#server/payments/paise.ts';
import { maskPlace } from '#server/payments/refunds/present-refunds.ts';
import { deskAct } from '../approvals/desk-act.ts';
import { recordAudit } from '../record-audit.ts';
import { clockTime, rupees } from '../command-line/words.ts';
import { rowId } from './arg-schemas.ts';
import { keyOfPlace } from './payout-place.ts';

/** Releases the money of a sale for the next bank file. Its limit is used up here, not when the bank has paid. */
export const payoutReleaseAct = deskAct({
  name: 'payout-release',
  right: 'payouts.pay',
  args: v.object({
    sale: v.string(),
    /** Rupees, for the summary: a sale's amount never changes. */
    amount: v.string(),
    /** The payout place, masked, for the summary. */
    to: v.string(),
    /** Its key: once the money is to go to another place it is another act. */
    place: v.optional(v.string()),
  }),
  summary: ({ sale, amount, to }) => `send ${rupees(amount)} of ${sale} to ${to}`,
  async run(tx, { sale: wanted, amount, to, place }) {
    const known = await findPayoutOf(tx.shop, wanted);
    if (!known) throw new Refusal(REFUSED.notFound, `There is no sale ${wanted}.`);
    await lockCustomer(tx.shop, known.customer.id);
    const found = (await findPayoutOf(tx.shop, wanted)) ?? known;
    const { sale, ticket, customer } = found;
    const facts = { sale: sale.number, amount: ticket.total };
    const state = payoutStateOf(found);
    if (state !== 'due') {
      const how = {
        released: 'waits for the next file',
        sent: 'is with the bank',
        paid: 'is paid',
      };
      return {
        lines: [`Nothing was changed: ${rupees(ticket.total)} of ${sale.number} ${how[state]}.`],
        data: { ...facts, changed: false },
      };
    }
    if (place !== undefined && place !== keyOfPlace(sale.payout)) {
      throw new Refusal(
        REFUSED.conflict,
        `The money of ${sale.number} goes to another place by now, ${maskPlace(sale.payout)}. Nothing was changed. Look at it, then release it anew.`,
      );
    }
    const hold = payoutHold(
      { placeSince: sale.placeSince, correctedAt: customer.correctedAt },
      tx.shop.now(),
    );
    if (hold) tx.requireSecond(`until ${clockTime(hold.until)} ${hold.because}`);
    await tx.permit({ rupees: paiseOf(ticket.total) });
    await tx.shop.db.insert(payoutTransfers).values({
      sale: sale.number,
      amount: ticket.total,
      payout: sale.payout,
      releasedAt: new Date(tx.shop.now()),
      releasedBy: `desk:${tx.by}`,
    });
    await recordAudit(tx, {
      act: 'payout-release',
      subject: sale.number,
      details: { amount, to },
    });
    return {
      lines: [`${rupees(ticket.total)} of ${sale.number} goes into the next file.`],
      data: { ...facts, changed: true },
    };
  },
});

/** The transfer of a sale on its way failed, or will not be sent: its money is due again. */
export const payoutFailedAct = deskAct({
  name: 'payout-failed',
  right: 'payouts.pay',
  args: v.object({
    sale: v.string(),
    /** The transfer that was on its way: one that is sent since then is another one. */
    transfer: v.optional(rowId),
    reason: v.string(),
  }),
  summary: ({ sale, reason }) => `take the transfer of ${sale} as failed (${reason})`,
  async run(tx, { sale: wanted, transfer: meant, reason }) {
    const known = await findPayoutOf(tx.shop, wanted);
    if (!known) throw new Refusal(REFUSED.notFound, `There is no sale ${wanted}.`);
    await lockCustomer(tx.shop, known.customer.id);
    // Whoever makes a file locks the transfers alone: this one must not go into it unseen.
    await tx.shop.db
      .select({ id: payoutTransfers.id })
      .from(payoutTransfers)
      .where(and(eq(payoutTransfers.sale, known.sale.number), isNull(payoutTransfers.failedAt)))
      .for('update');
    const found = (await findPayoutOf(tx.shop, wanted)) ?? known;
    const { sale, ticket, transfer } = found;
    if (sale.paidAt) {
      throw new Refusal(
        REFUSED.conflict,
        `${rupees(ticket.total)} of ${sale.number} is noted as paid with ${sale.paidReference}: the money has left. Where it came back: desk payout-returned.`,
      );
    }
    if (!transfer || transfer.id !== (meant ?? transfer.id)) {
      return {
        lines: [`Nothing was changed: that transfer of ${sale.number} is not on its way.`],
        data: { sale: sale.number, changed: false },
      };
    }
    // Once the bank has it, a mistake here would pay it twice.
    if (transfer.fileId !== null) {
      tx.requireSecond(`${sale.number} was sent, and will be paid twice if it did arrive`);
    }
    await tx.shop.db
      .update(payoutTransfers)
      .set({ failedAt: new Date(tx.shop.now()), reason })
      .where(and(eq(payoutTransfers.id, transfer.id), isNull(payoutTransfers.failedAt)));
    await recordAudit(tx, {
      act: 'payout-failed',
      subject: sale.number,
      details: { amount: ticket.total, file: transfer.fileId, reason },
    });
    return {
      lines: [`${rupees(ticket.total)} of ${sale.number} is due again.`],
      data: { sale: sale.number, changed: true },
    };
  },
});
