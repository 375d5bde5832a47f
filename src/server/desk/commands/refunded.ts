import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { findOrderMoney, standingOf } from '#server/payments/records/find-order-money.ts';
import { type Channel, referenceKey } from '#server/payments/records/payment-reference.ts';
import { recordPayment } from '#server/payments/records/record-payment.ts';
import { paiseOf, rupeesOf } from '#server/payments/paise.ts';
import type { DeskAnswer, DeskCommand, DeskTx } from '../command.ts';
import { type FoundOrder, lockOrder } from '../lock-order.ts';
import { AMOUNT, moneyFacts, moneyToDo, paise, readAnyway, readRupees, REASON } from '../money.ts';
import { readWords } from '../read-option.ts';
import { recordAudit, together } from '../record-audit.ts';
import { refuseUsedReference } from '../refuse-used-reference.ts';
import { clockTime, rupees } from '../words.ts';
import { CHANNELS, readChannel } from './received.ts';

export const refundedCommand: DeskCommand = {
  name: 'refunded',
  takes: ['ORDER'],
  options: {
    reference: { value: 'TEXT', about: 'the number of the bank’s transfer', required: true },
    amount: { ...AMOUNT, about: 'how much went back; all that is due if not said' },
    channel: { value: 'WAY', about: `${CHANNELS.join(', ')}; bank if not said` },
    anyway: { about: 'also where the refund of another order has its reference' },
    reason: REASON,
  },
  about: 'money of an order that was due back was given back, all of it or a part',
  run(desk, given) {
    const refund: Refund = {
      reference: readWords(given, 'reference'),
      amount: optionalAmount(given.option('amount')),
      channel: readChannel(given, 'bank'),
      anyway: readAnyway(given),
    };
    return together(desk, async (tx) => {
      const found = await lockOrder(tx, given.place('ORDER'));
      return (await refundedBefore(tx, found, refund)) ?? giveBack(tx, found, refund);
    });
  },
};

interface Refund {
  reference: string;
  /** Undefined: all that is due. */
  amount: string | undefined;
  channel: Channel;
  anyway: string | undefined;
}

const optionalAmount = (text: string | undefined) =>
  text === undefined ? undefined : readRupees(text, 'amount');

async function refundedBefore(
  tx: DeskTx,
  { order }: FoundOrder,
  { reference, amount, channel }: Refund,
): Promise<DeskAnswer | undefined> {
  const money = await findOrderMoney(tx.shop, order);
  const key = referenceKey(channel, reference);
  const same = standingOf(money.records).find(
    ({ kind, referenceKey: other }) => kind === 'out' && other === key,
  );
  if (!same) return undefined;
  const line = `${rupees(same.amount)} of ${order.number} was given back on ${clockTime(same.recordedAt)} with the reference ${same.reference}.`;
  if (amount !== undefined && amount !== same.amount) throw new Refusal(REFUSED.conflict, line);
  return {
    lines: [`Nothing was changed: ${line}`, ...moneyToDo(money)],
    data: {
      order: order.number,
      amount: same.amount,
      reference,
      ...moneyFacts(money),
      changed: false,
    },
  };
}

async function giveBack(
  tx: DeskTx,
  { order }: FoundOrder,
  { reference, amount, channel, anyway }: Refund,
): Promise<DeskAnswer> {
  const { over, givenBack } = await findOrderMoney(tx.shop, order);
  const { number } = order;
  if (over === 0) {
    const before = givenBack > 0 ? ` ${paise(givenBack)} was given back before.` : '';
    throw new Refusal(REFUSED.conflict, `No money of ${number} is to be given back.${before}`);
  }
  if (amount !== undefined && paiseOf(amount) > over) {
    throw new Refusal(
      REFUSED.conflict,
      `Only ${paise(over)} of ${number} is due back, not ${rupees(amount)}. Nothing was changed.`,
    );
  }
  const { sharedWith, ...shared } = await refuseUsedReference(tx, {
    kind: 'out',
    channel,
    reference,
    order,
    anyway,
  });
  const { record, money } = await recordPayment(tx.shop, order, {
    kind: 'out',
    amount: amount ?? rupeesOf(over),
    channel,
    reference,
    by: `desk:${tx.by}`,
    note: anyway ?? '',
    ...shared,
  });
  await recordAudit(tx, {
    act: 'refunded',
    subject: number,
    details: {
      payment: record.id,
      amount: record.amount,
      channel,
      reference,
      dueBack: rupeesOf(money.over),
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
