import type { ShopContext } from '#server/context.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Order } from '#server/orders/list-orders.ts';
import type { MoneyOfOrder } from '../records/find-order-money.ts';
import { endAsk, findAsks, putAsk } from './asks.ts';

/** Whether an order's customer is asked for the rest of its money. */
export const isRestAsked = async (
  shop: Pick<ShopContext, 'db'>,
  orderId: number,
): Promise<boolean> => (await findAsks(shop, [orderId])).get(orderId)?.kind === 'rest';

/**
 * Asks the customer for the rest of an order by card of which a part was booked by the desk, a statement or an account, or is left of
 * what was: without the question its page takes no card for the rest. The page of any other order says how the rest is paid. What a
 * card provider took less than it was asked to, the desk looks at first. The caller has locked the order; `money` is what it has
 * now. Returns whether the rest is asked for.
 */
export async function askForRest(
  tx: Tx,
  { id, state, paymentMode }: Order,
  { money: { came, short }, by }: { money: MoneyOfOrder; by: string },
): Promise<boolean> {
  if (paymentMode !== 'CARD' || state !== 'placed' || came <= 0 || short <= 0) return false;
  if (!(await isRestAsked(tx, id))) {
    await putAsk(tx, id, { kind: 'rest', words: '', by: by.replace(/^desk:/, '') });
  }
  return true;
}

/** Ends that question once none of the money is there any more: nothing came, so there is no rest. */
export async function endRestAsk(tx: Tx, { id }: Order, { came }: MoneyOfOrder): Promise<void> {
  if (came <= 0 && (await isRestAsked(tx, id))) await endAsk(tx, id);
}
