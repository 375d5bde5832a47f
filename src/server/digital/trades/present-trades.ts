import type { Trade, TRADE_STATES } from '#shared/contract/digital.ts';
import type { OrderState } from '#shared/contract/orders.ts';
import { m } from '#server/messages/compiled/messages.js';
import { toGrams } from '../ledger/grams.ts';
import type { DigitalTrade } from './list-trades.ts';

type TradeState = (typeof TRADE_STATES)[number];

const TYPES = { bought: 1, sold: 2, came: 3, went: 4 } as const;
const NAMES = {
  bought: m.digital_type_bought,
  sold: m.digital_type_sold,
  came: m.digital_type_came,
  went: m.digital_type_went,
};

/** A movement of digital metal as the wire gives it. */
export function presentTrade(trade: DigitalTrade): Trade {
  const { what, number, source, units, at } = trade;
  const gold = source === 'gold';
  return {
    orderNo: number,
    productName: gold ? m.digital_product_gold() : m.digital_product_silver(),
    volume: toGrams(units),
    source: gold ? 'Gold' : 'Silver',
    typeName: NAMES[what](),
    type: TYPES[what],
    price: 'total' in trade ? trade.total : '0.00',
    date: at.toISOString(),
    State: stateOf(trade),
    ...('rate' in trade && { Rate: trade.rate, Gst: trade.gst }),
  };
}

function stateOf(trade: DigitalTrade): TradeState {
  if (trade.what === 'bought') return purchaseState(trade.state);
  if (trade.what === 'sold') return trade.paidAt ? 'done' : 'payout-due';
  return 'done';
}

function purchaseState(state: OrderState): TradeState {
  if (state === 'rejected') return 'rejected';
  return state === 'placed' || state === 'payment-received' ? 'coming' : 'done';
}
