import * as v from 'valibot';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { PAYMENT_CHANNELS } from '#server/db/schema/payments.ts';
import { tellRefundPaid } from '#server/notices/tell-money.ts';
import { findOrderMoney, standingOf } from '#server/payments/records/find-order-money.ts';
import { referenceKey } from '#server/payments/records/payment-reference.ts';
import { isForeignRefund } from '#server/payments/card/razorpay/foreign-refunds.ts';
import { recordPayment } from '#server/payments/records/record-payment.ts';
import { isOnItsWay, listRefunds, paiseOnTheirWay } from '#server/payments/refunds/find-refunds.ts';
import { markDone } from '#server/payments/refunds/settle-refund.ts';
import { paiseOf } from '#server/payments/paise.ts';
import { type ActTx, deskAct } from '../approvals/desk-act.ts';
import type { DeskAnswer } from '../command-line/command.ts';
import { type FoundOrder, findLockedOrder } from '../find-locked-order.ts';
import { moneyFacts, moneyToDo, paise } from '../command-line/money.ts';
import { recordAudit } from '../record-audit.ts';
import { refuseUsedReference } from '../payments/decision/refuse-used-reference.ts';
import { clockTime, rupees } from '../command-line/words.ts';

const args = v.object({
  order: v.string(),
  /** Rupees given back. */
  amount: v.string(),
  /** Whether it was all that was due when it was asked for: with another sum due by now it is another act. */
  all: v.boolean(),
  channel: v.picklist(PAYMENT_CHANNELS),
  /** The reference of the bank's transfer. */
  reference: v.string(),
  /** Why it counts although another order's refund has the reference. */
  anyway: v.optional(v.string()),
  /** The code of the refund that it is, where the bank named it: no other of the same amount. */
  refund: v.optional(v.string()),
});
type Given = v.InferOutput<typeof args>;

/** Notes that money due back for an order was given back, all of it or a part. */
export const refundedAct = deskAct({
  name: 'refunded',
  right: 'refunds.send',
  args,
  summary: ({ order, amount, reference }) =>
    `note ${rupees(amount)} of ${order} as given back with the reference ${reference}`,
  async run(tx, refund) {
    const found = await findLockedOrder(tx, refund.order);
    return (await refundedBefore(tx, found, refund)) ?? giveBack(tx, found, refund);
  },
});

async function refundedBefore(
  tx: ActTx,
  { order }: FoundOrder,
  { reference, amount, all, channel }: Given,
): Promise<DeskAnswer | undefined> {
  const money = await findOrderMoney(tx.shop, order);
  const key = referenceKey(channel, reference);
  const same = standingOf(money.records).find(
    ({ kind, referenceKey: other }) => kind === 'out' && other === key,
  );
  if (!same) return undefined;
  const line = `${rupees(same.amount)} of ${order.number} was given back on ${clockTime(same.recordedAt)} with the reference ${same.reference}.`;
  if (!all && amount !== same.amount) throw new Refusal(REFUSED.conflict, line);
  return {
    lines: [`Nothing was changed: ${line}`, ...moneyToDo(money)],
    data: {
      order: order.number,
      amount: same.amount,
      reference,
      payment: same.id,
      ...moneyFacts(money),
      changed: false,
    },
  };
}

async function giveBack(tx: ActTx, { order }: FoundOrder, refund: Given): Promise<DeskAnswer> {
  const { reference, amount, channel, anyway } = refund;
  const due = await findOrderMoney(tx.shop, order);
  const { number } = order;
  const refunds = await listRefunds(tx.shop, order.id);
  // A request is kept only of money that was no refund's: one of its amount that was sent since is another transfer.
  const sent = tx.approval ? undefined : await findSent(tx, refunds, refund);
  if (refund.refund !== undefined && !sent) {
    throw new Refusal(REFUSED.conflict, `The refund ${refund.refund} is not on its way any more.`);
  }
  refuseNotDue(number, due, refund);
  if (!sent) refuseOnItsWay(number, due.over, refunds, amount);
  const { sharedWith, ...shared } = await refuseUsedReference(tx, {
    kind: 'out',
    channel,
    reference,
    order,
    anyway,
  });
  // A refund that was approved has already used up its limit.
  if (!sent) await tx.permit({ rupees: paiseOf(amount) });
  const { record, money } = await recordPayment(tx.shop, order, {
    kind: 'out',
    amount,
    channel,
    reference,
    by: `desk:${tx.by}`,
    note: anyway ?? '',
    ...shared,
  });
  // The customer was told when the refund was sent.
  if (sent) await markDone(tx.shop, sent, record);
  else await tellRefundPaid(tx.shop, order, reference);
  await recordAudit(tx, {
    act: 'refunded',
    subject: number,
    details: {
      payment: record.id,
      amount: record.amount,
      channel,
      reference,
      dueBack: moneyFacts(money).dueBack,
      ...(sent && { refund: sent.code }),
      ...(anyway !== undefined && { reason: anyway }),
      ...(sharedWith.length > 0 && { sharedWith }),
    },
  });
  return {
    lines: [`${rupees(record.amount)} of ${number} is noted as given back.`, ...moneyToDo(money)],
    data: {
      order: number,
      amount: record.amount,
      reference,
      payment: record.id,
      ...moneyFacts(money),
      changed: true,
    },
  };
}

type Refunds = Awaited<ReturnType<typeof listRefunds>>;

/** The refund that was sent and that this money is. */
async function findSent(
  tx: ActTx,
  refunds: Refunds,
  { reference, amount, channel, refund: named }: Given,
): Promise<Refunds[number] | undefined> {
  // One that was made at the provider's dashboard is none of the shop's own, however alike.
  const isForeign = await isForeignRefund(tx.shop, reference);
  // A refund to a card leaves the provider's balance and never the bank's, whoever noted it.
  return refunds.find(
    (each) =>
      each.state === 'sent' &&
      (named === undefined || each.code === named) &&
      each.amount === amount &&
      (each.way === 'card') === (channel === 'card') &&
      !isForeign,
  );
}

/** Throws a Refusal 409 for more than is due back, or for another sum than all of it where all was meant. Paise. */
function refuseNotDue(
  number: string,
  { over, givenBack }: { over: number; givenBack: number },
  { amount, all }: Given,
): void {
  if (over === 0) {
    const before = givenBack > 0 ? ` ${paise(givenBack)} was given back before.` : '';
    throw new Refusal(REFUSED.conflict, `No money of ${number} is to be given back.${before}`);
  }
  if (paiseOf(amount) > over || (all && paiseOf(amount) !== over)) {
    throw new Refusal(
      REFUSED.conflict,
      `Only ${paise(over)} of ${number} is due back, not ${rupees(amount)}. Nothing was changed.`,
    );
  }
}

/** Throws a Refusal 409 where refunds under way leave less than this amount of rupees. `over` is what is due back, paise. */
function refuseOnItsWay(number: string, over: number, refunds: Refunds, amount: string): void {
  const onTheirWay = paiseOnTheirWay(refunds);
  if (paiseOf(amount) <= over - onTheirWay) return;
  const codes = refunds.filter(isOnItsWay).map(({ code, state }) => `${code} (${state})`);
  throw new Refusal(
    REFUSED.conflict,
    `${paise(onTheirWay)} of ${number} is on its way already: ${codes.join(', ')}. Nothing was changed. What will not be sent is ended by refund failed.`,
  );
}
