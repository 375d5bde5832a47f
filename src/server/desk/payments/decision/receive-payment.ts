import { eq } from 'drizzle-orm';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { indianTime, startOfIndianDay } from '#shared/india-time.ts';
import type { PaymentMode } from '#shared/contract/payment.ts';
import { orders } from '#server/db/schema/orders.ts';
import type { PAYMENT_CHANNELS } from '#server/db/schema/payments.ts';
import type { Order } from '#server/orders/list-orders.ts';
import { askForRest, isRestAsked } from '#server/payments/asks/ask-rest.ts';
import { joinRecorded } from '#server/payments/incoming/join-recorded.ts';
import { findOrderMoney, standingOf } from '#server/payments/records/find-order-money.ts';
import { referenceKey, utrKey } from '#server/payments/records/payment-reference.ts';
import { recordPayment } from '#server/payments/records/record-payment.ts';
import { rupeesOf } from '#server/payments/paise.ts';
import type { Desk, DeskAnswer, DeskTx } from '../../command-line/command.ts';
import { findOrder } from '../../find-order.ts';
import { type FoundOrder, findLockedOrder } from '../../find-locked-order.ts';
import { moneyFacts, moneyToDo } from '../../command-line/money.ts';
import { recordAudit, together } from '../../record-audit.ts';
import { refuseUsedReference } from './refuse-used-reference.ts';
import { clockTime, rupees } from '../../command-line/words.ts';

export type Channel = (typeof PAYMENT_CHANNELS)[number];

/** Money that somebody saw at the bank. */
export interface SeenMoney {
  utr: string;
  /** Rupees with two decimals. Undefined: exactly what is still to be paid. */
  amount?: string | undefined;
  /** Undefined: the order's usual channel. */
  channel?: Channel | undefined;
  /** Why it counts although another order has its reference, or its card provider is silent. */
  anyway?: string | undefined;
  /** Undefined: now. */
  seenAt?: Date | undefined;
}

/** The usual channel for each way of paying. */
const USUAL = { UPI: 'upi', CARD: 'card', TRANSFER: 'bank' } as const satisfies Record<
  PaymentMode,
  Channel
>;

/**
 * Records money that came for an order, all of it or a part. Recording the same money again changes nothing. Throws a Refusal
 * 404, and 409 for doubtful money without a reason why it counts.
 */
export const receivePayment = (
  desk: Desk,
  number: string,
  { channel, ...money }: SeenMoney,
): Promise<DeskAnswer> =>
  together(desk, async (tx) => {
    const found = await findLockedOrder(tx, number);
    const seen = { ...money, channel: channel ?? USUAL[found.order.paymentMode] };
    return (await recordedBefore(tx, found, seen)) ?? record(tx, found, seen);
  });

type Seen = SeenMoney & { channel: Channel };

/** The same payment recorded before changes nothing; another amount under its reference is refused. */
async function recordedBefore(
  tx: DeskTx,
  { order }: FoundOrder,
  { utr, amount, channel }: Seen,
): Promise<DeskAnswer | undefined> {
  const money = await findOrderMoney(tx.shop, order);
  const key = referenceKey(channel, utr);
  const same = standingOf(money.records).find(
    (record) => record.kind === 'in' && record.referenceKey === key,
  );
  if (!same) return undefined;
  const line = `${rupees(same.amount)} with the reference ${same.reference} was recorded for ${order.number} on ${clockTime(same.recordedAt)} by ${same.by}.`;
  if (amount !== undefined && amount !== same.amount) throw new Refusal(REFUSED.conflict, line);
  const asked = await isRestAsked(tx.shop, order.id);
  return {
    lines: [`Nothing was changed: ${line}`, ...moneyToDo({ ...money, asked })],
    data: {
      order: order.number,
      state: order.state,
      payment: same.id,
      ...moneyFacts(money),
      changed: false,
    },
  };
}

/** How long before placing the order a UPI customer may have paid. */
const PAID_BEFORE_MS = 60 * 60_000;

/**
 * Throws a Refusal for money seen before its order's day: dated back, late money would count as in time, at an old price, and
 * appear in closed books.
 */
async function refuseBeforeOrder(tx: DeskTx, order: Order, seenAt: Date): Promise<void> {
  const { placedAt } = await findFirst(tx, order);
  const { day } = indianTime(placedAt.getTime() - PAID_BEFORE_MS);
  if (seenAt.getTime() >= (startOfIndianDay(day) ?? 0)) return;
  throw new Refusal(
    REFUSED.conflict,
    `${order.number} was placed on ${clockTime(placedAt)}: no money can have come for it on ${clockTime(seenAt)}. Nothing was changed.`,
  );
}

/** The first order of the chain that this order replaces: its money passes on to this order. */
async function findFirst(tx: DeskTx, order: Order): Promise<Order> {
  if (order.replaces === null) return order;
  const [before] = await tx.shop.db.select().from(orders).where(eq(orders.id, order.replaces));
  return before ? findFirst(tx, before) : order;
}

async function record(
  tx: DeskTx,
  { order }: FoundOrder,
  { utr, amount, channel, anyway, seenAt }: Seen,
): Promise<DeskAnswer> {
  refuseUnseenCard(order.number, channel, anyway);
  if (seenAt) await refuseBeforeOrder(tx, order, seenAt);
  const before = await findOrderMoney(tx.shop, order);
  if (amount === undefined && before.short === 0) {
    throw new Refusal(
      REFUSED.conflict,
      `Nothing is to be paid for ${order.number} any more. If money came all the same, say --amount.`,
    );
  }
  const { sharedWith, ...shared } = await refuseUsedReference(tx, {
    kind: 'in',
    channel,
    reference: utr,
    order,
    anyway,
  });
  const {
    record: added,
    money,
    wentTo,
  } = await recordPayment(tx.shop, order, {
    kind: 'in',
    amount: amount ?? rupeesOf(before.short),
    channel,
    reference: utr,
    by: `desk:${tx.by}`,
    note: anyway ?? '',
    ...(seenAt && { seenAt }),
    ...shared,
  });
  const joined = await joinRecorded(tx.shop, added.referenceKey, `desk:${tx.by}`);
  const asked = await askForRest(tx.shop, order, { money, by: `desk:${tx.by}` });
  await recordAudit(tx, {
    act: 'received',
    subject: order.number,
    details: {
      payment: added.id,
      amount: added.amount,
      channel,
      reference: added.reference,
      stillToPay: rupeesOf(money.short),
      dueBack: rupeesOf(money.over),
      ...(seenAt && { seenAt: seenAt.toISOString() }),
      ...(asked && { asked: 'rest' }),
      ...(joined !== undefined && { incoming: joined }),
      ...(wentTo !== undefined && { wentTo }),
      ...(anyway !== undefined && { reason: anyway }),
      ...(sharedWith.length > 0 && { sharedWith }),
    },
  });
  const { order: after } = await findOrder(tx, order.number);
  return {
    lines: [
      `${rupees(added.amount)} is recorded for ${order.number} as payment ${added.id}. It is ${after.state}.`,
      ...(joined === undefined ? [] : [`Incoming ${joined}, which waited, is this money.`]),
      ...(await wentOn(tx, wentTo)),
      ...(after.state === 'lapsed' ? [LAPSED] : moneyToDo({ ...money, asked })),
      ...otherClaim(order.utr, utr),
    ],
    data: {
      order: order.number,
      state: after.state,
      payment: added.id,
      ...moneyFacts(money),
      ...(wentTo !== undefined && { wentTo }),
      changed: true,
    },
  };
}

const LAPSED =
  'Its price had run out before all came. Its customer is asked: the price of now, or all of it back.';

/** What became of money for a replaced order. */
async function wentOn(tx: DeskTx, number: string | undefined): Promise<string[]> {
  if (number === undefined) return [];
  const { order } = await findOrder(tx, number);
  const money = await findOrderMoney(tx.shop, order);
  return [`It went on to ${number}, which is ${order.state}.`, ...moneyToDo(money)];
}

/** Only the provider knows when a card is paid: a clerk cannot see it by a screenshot. */
function refuseUnseenCard(number: string, channel: Channel, anyway: string | undefined): void {
  if (channel !== 'card' || anyway !== undefined) return;
  throw new Refusal(
    REFUSED.conflict,
    `${number}: the card provider has not said that it is paid. Nothing was changed. If you have seen the money in your account, add --anyway --reason; money that came in another way has its --channel.`,
  );
}

const otherClaim = (claimed: string, utr: string): string[] =>
  claimed && utrKey(claimed) !== utrKey(utr)
    ? [`Its customer gave another reference, ${claimed}. Look whether that is a payment too.`]
    : [];
