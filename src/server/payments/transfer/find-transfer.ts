import { asc, eq } from 'drizzle-orm';
import type { Transfer } from '#shared/contract/bank-transfer.ts';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { exact } from '#shared/pricing/decimal.ts';
import type { ShopContext } from '#server/context.ts';
import { paymentClaims } from '#server/db/schema/payments.ts';
import { m } from '#server/messages/compiled/messages.js';
import { findOrder } from '#server/orders/find-order.ts';
import { lateSubject } from '#server/orders/quotes/held-quote.ts';
import { linesOf } from '#server/orders/lifecycle/move-order.ts';
import type { Order } from '#server/orders/list-orders.ts';
import { findOpenQuote } from '#server/orders/quotes/quote-price.ts';
import { findWaiting } from '../incoming/find-waiting.ts';
import { rupeesOf } from '../paise.ts';
import { findOrderMoney } from '../records/find-order-money.ts';
import { collectProviderOf } from '../collect/settings.ts';
import { upiCodeOf } from '../collect/upi-code.ts';
import { unseenClaims } from './claims.ts';
import { findAccount, type OrderAccount } from './find-account.ts';
import { type Hold, holdOf } from './hold.ts';

/**
 * Where and how much to pay for one of the customer's own orders by bank transfer. Throws a Refusal 404, or 409 for an order
 * that is paid in another way.
 */
export async function findTransfer(
  shop: ShopContext,
  customerId: number,
  number: string,
): Promise<Transfer> {
  const { order } = await findOrder(shop, customerId, number);
  const { heldUntil } = order;
  if (!heldUntil) {
    throw new Refusal(REFUSED.conflict, m.transfer_other_mode({ number: order.number }));
  }
  const money = await findOrderMoney(shop, order);
  const account = await findAccount(shop, order);
  const code = account.upiId ? undefined : await upiCodeOf(shop, order, money.short);
  const claims = await shop.db
    .select()
    .from(paymentClaims)
    .where(eq(paymentClaims.orderId, order.id))
    .orderBy(asc(paymentClaims.id));
  const hold = holdOf(order, money.records, shop.now());
  const waiting = await findWaiting(shop, order.id);
  const state = stateOf(order, hold);
  return {
    ONumber: order.number,
    State: state,
    ...wireAccount(shop, account),
    ...(code && {
      UpiCode: { Link: code.link, Amount: code.amount, ClosesAt: code.closesAt.getTime() },
    }),
    Reference: order.number,
    ...(state === 'lapsed' && (await ofLapsed(shop, order))),
    Total: order.paid,
    Came: rupeesOf(money.came),
    StillToPay: rupeesOf(money.short),
    ...(exact(waiting).gt(0) && { Waiting: waiting }),
    UpiMost: shop.upi.most,
    // While a deposit is missing it has its own time beside this one; once the hold is over, this is when it ended.
    HeldUntil: (state === 'lapsed' ? hold.until : heldUntil).getTime(),
    DepositDue: state === 'deposit' ? rupeesOf(hold.depositShort) : '0.00',
    ...(state === 'deposit' &&
      order.depositUntil && { DepositUntil: order.depositUntil.getTime() }),
    Claims: unseenClaims(claims, money.records).map(({ at, amount, channel, reference }) => ({
      At: at.toISOString(),
      Amount: amount,
      Channel: channel,
      Reference: reference,
    })),
  };
}

const wireAccount = (
  { collect }: ShopContext,
  { holder, account, ifsc, bank, own, upiId }: OrderAccount,
) => ({
  Holder: holder,
  Account: account,
  Ifsc: ifsc,
  Bank: bank,
  OwnAccount: own,
  UpiId: upiId,
  SandboxUrl: own ? (collectProviderOf(collect)?.practiceUrl?.(account) ?? '') : '',
});

/** What the new price of a lapsed order would be for, and until when one is held already. */
async function ofLapsed(shop: ShopContext, order: Order) {
  const open = await findOpenQuote(shop, order.customerId, lateSubject(order));
  return {
    Metals: await metalsOf(shop, order),
    ...(open && { NewPriceUntil: open.expiresAt.getTime() }),
  };
}

/** The metals of an order's pieces, each once. */
async function metalsOf(shop: ShopContext, { id }: Order): Promise<string[]> {
  const lines = await linesOf(shop, id);
  return [...new Set(lines.map(({ metal }) => metal))];
}

/** `over` counts as lapsed before the sweep has moved the order. */
function stateOf({ state }: Order, hold: Hold): Transfer['State'] {
  if (state !== 'placed' && state !== 'lapsed') return 'done';
  if (state === 'lapsed' || hold.state === 'over') return 'lapsed';
  return hold.state === 'deposit' ? 'deposit' : 'open';
}
