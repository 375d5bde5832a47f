import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import type { TypedPayout } from '#shared/accounts/payout.ts';
import type { PayoutTo } from '#server/db/schema/digital.ts';
import { findPayout } from '#server/digital/payouts/payout.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { paiseOf, rupeesOf } from '#server/payments/paise.ts';
import { findOrderMoney } from '#server/payments/records/find-order-money.ts';
import { askRefunds, type RefundTo } from '#server/payments/refunds/ask-refunds.ts';
import { makeBankFile, readBankFile } from '#server/payments/refunds/bank-file.ts';
import {
  isOnItsWay,
  listRefunds,
  lockRefund,
  paiseOnTheirWay,
  type RefundRow,
} from '#server/payments/refunds/find-refunds.ts';
import { approveRefundAct, isSamePlace, whereTo } from '../../acts/approve-refund.ts';
import { refundFailedAct } from '../../acts/refund-failed.ts';
import { refundedAct } from '../../acts/refunded.ts';
import { carryOut } from '../../approvals/desk-act.ts';
import type { Desk, DeskAnswer, DeskTx } from '../../command-line/command.ts';
import { findOrder } from '../../find-order.ts';
import { findLockedOrder } from '../../find-locked-order.ts';
import { recordAudit, together } from '../../record-audit.ts';
import { count, rupees } from '../../command-line/words.ts';
import type { SeenMoney } from '../decision/receive-payment.ts';

/** A typed place in the database's form. */
export const placeOf = ({ Kind, Upi, Holder, Account, Ifsc }: TypedPayout): PayoutTo => ({
  kind: Kind,
  upi: Upi,
  holder: Holder,
  account: Account,
  ifsc: Ifsc,
});

/**
 * Requests a refund of an order's money that is due back, and approves it within the limits; earlier requests to the same place
 * are continued. Gives an answer for each refund. Throws a Refusal 404 or 409.
 */
export async function askRefund(
  desk: Desk,
  number: string,
  wanted: {
    /** Rupees; where left out, all that is due. */
    amount?: string | undefined;
    /** Rupees that were due and not on their way, where all of them were asked for. */
    due?: string | undefined;
    to: RefundTo;
    /** Ask even if one of the same amount is on its way. */
    another: boolean;
  },
): Promise<DeskAnswer[]> {
  const { amount, due, to, another } = wanted;
  const asked = await together(desk, async (tx) => {
    const { order } = await findLockedOrder(tx, number);
    const open = (await listRefunds(tx.shop, order.id)).filter(isOnItsWay);
    const { over } = await findOrderMoney(tx.shop, order);
    const same = amount === undefined ? open : open.filter((each) => each.amount === amount);
    const isThere = amount === undefined ? over === paiseOnTheirWay(open) : true;
    // A repeated request continues the earlier one.
    if (isThere && same.length > 0 && !another) {
      await requireSameWay(tx, { to, customerId: order.customerId }, same);
      return same;
    }
    const free = over - paiseOnTheirWay(open);
    if (amount === undefined && due !== undefined && paiseOf(due) !== free) {
      throw new Refusal(
        REFUSED.conflict,
        `${rupees(rupeesOf(Math.max(0, free)))} of ${order.number} is due back by now, and not ${rupees(due)}. Look again.`,
      );
    }
    const rows = await askRefunds(tx.shop, order, {
      paise: amount === undefined ? undefined : paiseOf(amount),
      to,
      by: `desk:${desk.by}`,
    });
    for (const { code, amount: part, way } of rows) {
      await recordAudit(tx, {
        act: 'refund-ask',
        subject: order.number,
        details: { refund: code, amount: part, way },
      });
    }
    return rows;
  });
  const order = number.trim().toUpperCase();
  const answers: DeskAnswer[] = [];
  for (const row of asked) answers.push(await approve(desk, order, row));
  return answers;
}

/** Throws a Refusal 409 where a refund on its way goes elsewhere: asking for another place must not send it on in its requester's name. */
async function requireSameWay(
  { shop }: DeskTx,
  { to, customerId }: { to: RefundTo; customerId: number },
  open: readonly RefundRow[],
): Promise<void> {
  const place = typeof to === 'object' ? to : await findPayout(shop, customerId);
  const isSame = (row: RefundRow) =>
    row.place
      ? to !== 'card' && place !== undefined && isSamePlace(row.place, place)
      : to === undefined || to === 'card';
  const other = open.find((row) => !isSame(row));
  if (!other) return;
  throw new Refusal(
    REFUSED.conflict,
    `${rupees(other.amount)} is on its way already, as ${other.code} to ${whereTo(other)}. Nothing was changed. Approve that, or note it as not paid, before it goes elsewhere: see refund.`,
  );
}

const approve = (desk: Desk, order: string, row: RefundRow): Promise<DeskAnswer> =>
  carryOut(desk, approveRefundAct, {
    refund: row.code,
    order,
    amount: row.amount,
    to: whereTo(row),
  });

/** Approves a requested refund. Throws a Refusal 404 or 409. */
export async function approveRefund(desk: Desk, code: string): Promise<DeskAnswer> {
  const { refund, order } = await inTransaction(desk.shop, (tx) => lockRefund(tx, code));
  return approve(desk, order.number, refund);
}

/** Puts every approved bank refund into a file, or gives an earlier file. Throws a Refusal 404. */
export async function makeRefundFile(desk: Desk, again: number | undefined): Promise<DeskAnswer> {
  const file = await together(desk, async (tx) => {
    const made =
      again === undefined
        ? await makeBankFile(tx.shop, `desk:${desk.by}`)
        : await readBankFile(tx.shop, again);
    if (!made) return undefined;
    await recordAudit(tx, {
      act: again === undefined ? 'refund-file' : 'refund-file-again',
      subject: String(made.id),
      details: { count: made.count, total: made.total },
    });
    return made;
  });
  if (!file)
    return {
      lines: ['No approved refund waits for the bank.'],
      data: { count: 0, changed: false },
    };
  const { id, name, text, count: rows, total } = file;
  return {
    lines: [
      `${count(rows, 'refund')}, ${rupees(total)}, in file ${id}. ${again === undefined ? 'They are sent: upload it to the bank, once.' : 'It was made before: upload it only if the bank does not have it.'}`,
    ],
    data: { file: id, name, count: rows, total, changed: again === undefined },
    files: [{ name, bytes: new TextEncoder().encode(text) }],
  };
}

/** A refund will not be paid, or came back: its money is due again. Throws a Refusal 404 or 409. */
export async function failRefund(desk: Desk, refund: string, reason: string): Promise<DeskAnswer> {
  const found = await inTransaction(desk.shop, (tx) => lockRefund(tx, refund));
  const { code, amount, paymentId: payment } = found.refund;
  return carryOut(desk, refundFailedAct, { refund: code, amount, payment, reason });
}

/**
 * Notes that money due back for an order went back; without an amount, all that is due. `refund`: the code that the bank named.
 * Throws a Refusal 404 or 409.
 */
export async function noteRefunded(
  desk: Desk,
  number: string,
  {
    utr: reference,
    amount,
    channel = 'bank',
    anyway,
    refund,
  }: Omit<SeenMoney, 'seenAt'> & { refund?: string },
): Promise<DeskAnswer> {
  const { order } = await findOrder(desk, number);
  const due = rupeesOf((await findOrderMoney(desk.shop, order)).over);
  return carryOut(desk, refundedAct, {
    order: order.number,
    amount: amount ?? due,
    reference,
    channel,
    all: amount === undefined,
    ...(anyway !== undefined && { anyway }),
    ...(refund !== undefined && { refund }),
  });
}
