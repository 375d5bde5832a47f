import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { customers } from '#server/db/schema/accounts.ts';
import { payoutDetails, type PayoutTo } from '#server/db/schema/digital.ts';
import { payoutHold } from '#server/digital/payouts/payout-hold.ts';
import { whyGivenTwice } from '#server/payments/card/razorpay/disputes.ts';
import { paiseOf } from '#server/payments/paise.ts';
import { lockRefund, type RefundRow } from '#server/payments/refunds/find-refunds.ts';
import { approveRefund } from '#server/payments/refunds/send-refund.ts';
import { refundFailed } from '#server/payments/refunds/settle-refund.ts';
import { type ActTx, deskAct } from '../approvals/desk-act.ts';
import { recordAudit } from '../record-audit.ts';
import { clockTime, rupees } from '../command-line/words.ts';

/** Where a refund goes, for the desk only: the account number is not masked. */
export const whereTo = ({ place }: Pick<RefundRow, 'place'>): string => {
  if (!place) return 'the card it came from';
  const { kind, upi, holder, account, ifsc } = place;
  return kind === 'upi' ? upi : `${holder}, ${account}, ${ifsc}`;
};

/** Approves the sending of a refund that was asked for. */
export const approveRefundAct = deskAct({
  name: 'refund-approve',
  right: 'refunds.send',
  args: v.object({
    refund: v.string(),
    order: v.string(),
    /** Rupees, for the summary: a refund's amount never changes. */
    amount: v.string(),
    to: v.string(),
  }),
  summary: ({ refund, order, amount, to }) =>
    `give ${rupees(amount)} of ${order} back to ${to} (${refund})`,
  async run(tx, { refund: code }) {
    const locked = await lockRefund(tx.shop, code);
    const { refund, order } = locked;
    const facts = { refund: refund.code, order: order.number, amount: refund.amount };
    if (refund.state !== 'asked') {
      return {
        lines: [`Nothing was changed: ${standsAs(refund)}`],
        data: { ...facts, state: refund.state, changed: false },
      };
    }
    await requireKnownPlace(tx, refund, order.customerId);
    const twice = await whyGivenTwice(tx.shop, order.id);
    if (twice) tx.requireSecond(twice);
    await tx.permit({ rupees: paiseOf(refund.amount) });
    await approveRefund(tx.shop, locked);
    await recordAudit(tx, {
      act: 'refund-approve',
      subject: order.number,
      details: { refund: refund.code, amount: refund.amount, way: refund.way },
    });
    return {
      lines: [
        `${rupees(refund.amount)} of ${order.number} goes back to ${whereTo(refund)} as ${refund.code}: ${nextStep(refund)}`,
      ],
      data: { ...facts, state: 'approved', changed: true },
    };
  },
  /** Ends the refund, so that nobody can approve the declined place later. */
  async declined(tx, { refund: code }, reason) {
    const locked = await lockRefund(tx.shop, code);
    if (locked.refund.state !== 'asked') return;
    await refundFailed(tx.shop, locked, { reason, by: `desk:${tx.by}` });
    await recordAudit(tx, {
      act: 'refund-failed',
      subject: locked.order.number,
      details: { refund: code, amount: locked.refund.amount, was: 'asked', reason },
    });
  },
});

/** Why a refund that is no longer asked for cannot be approved. */
const standsAs = ({ code, state, reason }: RefundRow): string =>
  state === 'failed'
    ? `${code} failed before it was approved (${reason}). Its money is due again: ask for it anew.`
    : `${code} is ${state}.`;

const nextStep = ({ way }: RefundRow): string =>
  way === 'card'
    ? 'the card provider is told within a minute.'
    : 'it waits for the next file, see refund bank-file.';

/**
 * Requires a second person for a place that was typed here, and where the money of a sale would be held back: the account may be in
 * wrong hands.
 */
async function requireKnownPlace(tx: ActTx, { place }: RefundRow, customerId: number) {
  if (!place) return;
  const [known] = await tx.shop.db
    .select({
      payout: payoutDetails.payout,
      placeSince: payoutDetails.changedAt,
      correctedAt: customers.correctedAt,
    })
    .from(payoutDetails)
    .innerJoin(customers, eq(customers.id, payoutDetails.customerId))
    .where(eq(customers.id, customerId));
  if (!known || !isSamePlace(known.payout, place)) {
    tx.requireSecond('it goes to a place that is not the customer’s own for payouts');
    return;
  }
  const hold = payoutHold(known, tx.shop.now());
  if (hold) tx.requireSecond(`until ${clockTime(hold.until)} ${hold.because}`);
}

export const isSamePlace = (one: PayoutTo, other: PayoutTo): boolean =>
  one.kind === other.kind &&
  one.upi === other.upi &&
  one.holder === other.holder &&
  one.account === other.account &&
  one.ifsc === other.ifsc;
