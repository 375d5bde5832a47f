import { m } from '#client/messages/compiled/messages.js';
import { type Trade, TRADE_TYPES } from '#shared/contract/digital.ts';
import { orderDateText } from './order-date.ts';

/** The letter with which our store begins the number of a sale. No order has it. */
const LETTER = 'S';

/** Whether a number may be that of a sale: the list of trades knows it. */
export const maySell = (number: string): boolean => number.startsWith(LETTER);

/** The payout of a sale that is not paid, in words. */
export function payoutText({ PaidFrom, Returned }: Trade): string {
  if (PaidFrom) return m.trade_state_payout_from({ from: orderDateText(PaidFrom) });
  return Returned ? m.trade_state_payout_again() : m.trade_state_payout();
}

/** Whether a trade is a sale that has a page. */
export const isSale = ({ type, orderNo }: Trade): boolean =>
  type === TRADE_TYPES.sell && maySell(orderNo);
