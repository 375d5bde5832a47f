import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { type IncomingState, incomingPayments } from '#server/db/schema/incoming.ts';
import { freePaise, type IncomingRow } from '#server/payments/incoming/book-incoming.ts';
import { findIncoming, lockIncoming } from '#server/payments/incoming/find-incoming.ts';
import { findRecords } from '#server/payments/incoming/told-before.ts';
import { rupeesOf } from '#server/payments/paise.ts';
import { findOtherUses } from '#server/payments/records/find-other-uses.ts';
import { findReferenceUses } from '#server/payments/records/find-reference-uses.ts';
import { lockReference } from '#server/payments/records/add-record.ts';
import { utrKey } from '#server/payments/records/payment-reference.ts';
import { type ActTx, deskAct } from '../approvals/desk-act.ts';
import type { DeskAnswer } from '../command-line/command.ts';
import { paise } from '../command-line/money.ts';
import { recordAudit } from '../record-audit.ts';
import { rupees } from '../command-line/words.ts';
import { refuseUnlessWaiting } from './incoming-booked.ts';
import { rowId } from './arg-schemas.ts';

/** Money for no order went back to its sender. */
export const incomingSentBackAct = deskAct({
  name: 'incoming-sent-back',
  right: 'payments.decide',
  args: v.object({
    incoming: rowId,
    /** Rupees, for the summary: the part booked for no order. */
    amount: v.string(),
    /** The reference of the bank's transfer. */
    reference: v.string(),
    reason: v.string(),
  }),
  summary: ({ incoming, amount, reference }) =>
    `note ${rupees(amount)} of incoming money ${incoming} as sent back with the reference ${reference}`,
  async run(tx, { incoming, amount, reference, reason }) {
    const key = utrKey(reference);
    if (!key) throw new Refusal(REFUSED.badInput, `${reference} is no reference of a bank.`);
    await lockReference(tx.shop, key);
    await lockReference(tx.shop, (await findIncoming(tx.shop, incoming)).referenceKey);
    const row = await lockIncoming(tx.shop, incoming);
    if (row.state === 'sent-back' && row.sentBackKey === key) return unchanged(row);
    refuseUnlessWaiting(row);
    const free = await freePaise(tx.shop, row);
    if (rupeesOf(free) !== amount) {
      throw new Refusal(
        REFUSED.conflict,
        `${paise(free)} of incoming ${row.id} is for no order, not ${rupees(amount)}. Nothing was changed.`,
      );
    }
    await refuseUsedForRefund(tx, row, key);
    // Of another amount, or the line would be joined to the record: the order may be paid by this very money.
    const [recorded] = await findRecords(tx.shop, row.referenceKey);
    if (recorded) tx.requireSecond(`its reference is recorded for ${recorded.order}`);
    await tx.permit({ rupees: free });
    const why = `Sent back by ${tx.by} with the reference ${reference}: ${reason}`;
    await settle(tx, row, { state: 'sent-back', why, reference, key });
    return record(tx, row, {
      act: 'incoming-sent-back',
      details: { amount, reference, reason },
      line: `${paise(free)} of incoming ${row.id} is noted as sent back.`,
      state: 'sent-back',
    });
  },
});

/** One bank transfer sends back one payment only. */
async function refuseUsedForRefund(tx: ActTx, row: IncomingRow, key: string): Promise<void> {
  const uses = await findReferenceUses(tx.shop, { key, kind: 'out', exceptOrder: 0 });
  const [other] = await findOtherUses(tx.shop, key, row.id);
  const what = uses[0] ? `money of ${uses[0].order} that went back` : other;
  if (what === undefined) return;
  throw new Refusal(REFUSED.conflict, `That reference is the one of ${what}. Nothing was changed.`);
}

/** Money that came to the account but is not for the shop. */
export const incomingForeignAct = deskAct({
  name: 'incoming-foreign',
  right: 'payments.decide',
  args: v.object({ incoming: rowId, reason: v.string() }),
  summary: ({ incoming, reason }) =>
    `note incoming money ${incoming} as not the shop's (${reason})`,
  async run(tx, { incoming, reason }) {
    const row = await lockIncoming(tx.shop, incoming);
    if (row.state === 'foreign') return unchanged(row);
    refuseUnlessWaiting(row);
    if ((await freePaise(tx.shop, row)) !== 0) await refuseBookedInPart(tx, row);
    await settle(tx, row, { state: 'foreign', why: `Not for the shop, says ${tx.by}: ${reason}` });
    return record(tx, row, {
      act: 'incoming-foreign',
      details: { amount: row.amount, reason },
      line: `Incoming ${row.id} of ${rupees(row.amount)} is noted as not for the shop.`,
      state: 'foreign',
    });
  },
});

async function refuseBookedInPart(tx: ActTx, row: IncomingRow): Promise<void> {
  const free = await freePaise(tx.shop, row);
  if (rupeesOf(free) === row.amount) return;
  throw new Refusal(
    REFUSED.conflict,
    `A part of incoming ${row.id} is booked for an order: ${paise(free)} of it is to be sent back, or booked. Nothing was changed.`,
  );
}

/**
 * Money noted as foreign or sent back waits again. A noted return may really have left the bank, so one person alone can never
 * undo it.
 */
export const incomingReopenedAct = deskAct({
  name: 'incoming-reopened',
  right: 'payments.decide',
  args: v.object({
    incoming: rowId,
    /** By which it was noted as sent back, empty where it was not: sent back by another since, it is another act. */
    reference: v.optional(v.string()),
    reason: v.string(),
  }),
  summary: ({ incoming, reason }) => `let incoming money ${incoming} wait again (${reason})`,
  async run(tx, { incoming, reference, reason }) {
    const row = await lockIncoming(tx.shop, incoming);
    if (row.state === 'proposed' || row.state === 'suspense') return unchanged(row);
    if (reference !== undefined && reference !== row.sentBackReference) return unchanged(row);
    if (row.state !== 'foreign' && row.state !== 'sent-back') {
      throw new Refusal(
        REFUSED.conflict,
        `Incoming ${row.id} is ${row.state}: ${row.why} Nothing was changed; what is booked is taken back by void-payment.`,
      );
    }
    if (row.state === 'sent-back') {
      tx.requireSecond(
        'money that was noted as sent back waits again only where two people say so',
      );
    }
    await settle(tx, row, { state: 'suspense', why: `It waits again, says ${tx.by}: ${reason}` });
    return record(tx, row, {
      act: 'incoming-reopened',
      details: { amount: row.amount, reason, was: row.state, sentBackBy: row.sentBackReference },
      line: `Incoming ${row.id} of ${rupees(row.amount)} waits again.`,
      state: 'suspense',
    });
  },
});

interface Settled {
  state: IncomingState;
  why: string;
  reference?: string;
  key?: string;
}

async function settle(
  tx: ActTx,
  row: IncomingRow,
  { state, why, reference = '', key = '' }: Settled,
): Promise<void> {
  await tx.shop.db
    .update(incomingPayments)
    .set({
      state,
      why,
      sentBackReference: reference,
      sentBackKey: key,
      by: `desk:${tx.by}`,
      candidates: [],
    })
    .where(eq(incomingPayments.id, row.id));
}

interface Told {
  act: string;
  details: Record<string, unknown>;
  line: string;
  state: IncomingState;
}

async function record(
  tx: ActTx,
  row: IncomingRow,
  { act, details, line, state }: Told,
): Promise<DeskAnswer> {
  await recordAudit(tx, { act, subject: String(row.id), details });
  return { lines: [line], data: { incoming: row.id, state, changed: true } };
}

const unchanged = ({ id, state, why }: IncomingRow): DeskAnswer => ({
  lines: [`Nothing was changed: incoming ${id} is ${state}. ${why}`],
  data: { incoming: id, state, changed: false },
});
