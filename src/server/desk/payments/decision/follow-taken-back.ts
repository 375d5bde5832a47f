import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import type { Order } from '#server/orders/list-orders.ts';
import { lockOrder } from '#server/orders/lifecycle/lock-order.ts';
import { takeBackState } from '#server/orders/lifecycle/take-back-state.ts';
import { askForRest, endRestAsk, isRestAsked } from '#server/payments/asks/ask-rest.ts';
import { findOrderMoney, type MoneyOfOrder } from '#server/payments/records/find-order-money.ts';
import { holdOf } from '#server/payments/transfer/hold.ts';
import { settleHold } from '#server/payments/transfer/settle-hold.ts';
import type { DeskTx } from '../../command-line/command.ts';

/** The states of an order in which money that was moved to or from it can move back. */
const MOVABLE: readonly Order['state'][] = [
  'placed',
  'payment-received',
  'lapsed',
  'replaced',
  'rejected',
];

/** An order's money after a payment was taken back. */
export interface MoneyLeft extends MoneyOfOrder {
  /** Whether the customer is asked for the rest. */
  asked: boolean;
}

/**
 * Moves an order, which is locked, to its proper state after a payment was taken back; returns its money. An order by card that had
 * been paid asks for what is missing now, as one does of which only a part was booked. `moved` is for money
 * that came from, or went to, another order of the customer. Throws a Refusal 409 for an order confirmed on that money, and
 * where the money has moved on since.
 */
export async function followTakenBack(
  tx: DeskTx,
  order: Order,
  { payment, moved }: { payment: number; moved: boolean },
): Promise<MoneyLeft> {
  const { shop } = tx;
  const { number } = order;
  const money = await findOrderMoney(shop, order);
  if (moved && (money.givenBack > money.came || !MOVABLE.includes(order.state))) {
    throw new Refusal(
      REFUSED.conflict,
      `The money of payment ${payment} belongs to ${number}, which is ${order.state}, or was given back. Nothing was changed.`,
    );
  }
  if (order.state === 'replaced' && money.givenBack > money.came) {
    throw new Refusal(
      REFUSED.conflict,
      `The money of payment ${payment} has gone on from ${number} to the order that replaced it. Nothing was changed. Take back the payment by books that took it there first: see show.`,
    );
  }
  // Money that came after the hold does not count: the price would be another.
  const isShort = order.heldUntil
    ? holdOf(order, money.records, shop.now()).state !== 'paid'
    : money.short > 0;
  // A digital order stays confirmed and waits for its money, as sent goods do: the grams stay, and requirePaidMetal keeps them
  // from being sold.
  if (isShort && order.state === 'confirmed' && order.kind !== 'digital') {
    throw new Refusal(
      REFUSED.conflict,
      `Without payment ${payment} not all of ${number} has come${order.heldUntil ? ' in time' : ''}, and it is confirmed. Nothing was changed. Take its confirmation back first: see unconfirm.`,
    );
  }
  if (isShort && order.state === 'payment-received') {
    await takeBackState(shop, order, { to: 'placed', by: `desk:${tx.by}`, note: '' });
    await askForRest(shop, { ...order, state: 'placed' }, { money, by: `desk:${tx.by}` });
  }
  await endRestAsk(shop, order, money);
  await settleHold(shop, await lockOrder(shop, number), `desk:${tx.by}`);
  return { ...money, asked: await isRestAsked(shop, order.id) };
}
