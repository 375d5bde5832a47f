import {
  type RateEntry,
  type Ticket,
  type Trade,
  type TRADE_STATES,
  TRADE_TYPES,
} from '#shared/contract/digital.ts';
import type { GetBalance } from '#shared/contract/holdings.ts';
import type { PresentedOf } from '#shared/contract/operation.ts';
import type { OrderState } from '#shared/contract/orders.ts';
import type { Payout } from '#shared/contract/payouts.ts';
import { exact } from '#shared/pricing/decimal.ts';
import { cardCharge } from '#shared/pricing/tax.ts';
import type { PayoutTo } from '../db/schema/digital.ts';
import { m } from '#server/messages/compiled/messages.js';
import type { Holdings } from './ledger/find-holdings.ts';
import { toGrams } from './ledger/grams.ts';
import { isOpen } from './find-terms.ts';
import type { StoreRate } from './store-rates.ts';
import type { TicketRow } from '#server/db/schema/digital.ts';
import { cardTermsOf } from './trades/buy-metal.ts';
import type { DigitalTrade } from './trades/list-trades.ts';
import type { ListedTrade } from './trades/trade-page.ts';

const plain = (value: string) => exact(value).toFixed();

/** The rates of a metal on the wire: rupees a gram, with two decimals; no price where it is not traded. */
export const presentRate = ({ source, buy, sell, terms, reading }: StoreRate): RateEntry => {
  const open = isOpen(terms);
  return {
    source,
    buy: open ? buy.toFixed(2) : '0.00',
    sell: open ? sell.toFixed(2) : '0.00',
    gst: plain(terms.gst),
    MinValue: plain(terms.minValue),
    MaxValue: plain(terms.maxValue),
    ...(open
      ? { BuyPercent: plain(terms.buyPercent), SellPercent: plain(terms.sellPercent) }
      : { Closed: true }),
    Ask: reading[source],
    Time: reading.time,
  };
};

/** A holding and the metal still to come, on the wire: grams as exact text. */
export const presentHoldings = (
  held: Holdings,
  coming: Holdings,
): NonNullable<PresentedOf<typeof GetBalance>> => [
  {
    gold: toGrams(held.gold),
    silver: toGrams(held.silver),
    goldComing: toGrams(coming.gold),
    silverComing: toGrams(coming.silver),
  },
];

/** A ticket on the wire; `identityNeeded` where it cannot be bought without a PAN. */
export const presentTicket = (
  shop: Parameters<typeof cardTermsOf>[0],
  ticket: TicketRow,
  identityNeeded = false,
): Ticket => ({
  id: ticket.id,
  type: TRADE_TYPES[ticket.side],
  source: ticket.source,
  quantity: toGrams(ticket.units),
  value: ticket.value,
  gst: ticket.gst,
  total: ticket.total,
  livePrice: ticket.rate,
  expiresAt: ticket.expiresAt.getTime(),
  ONumber: ticket.orderNumber,
  Signature: ticket.signature,
  IdentityNeeded: identityNeeded,
  UpiFull: false,
  ...(ticket.side === 'buy' && presentCharge(shop, ticket)),
});

/** What a card adds to a purchase, in rupees, and the percentage that it is. */
function presentCharge(shop: Parameters<typeof cardTermsOf>[0], ticket: TicketRow) {
  const { tax, surchargePercent } = cardTermsOf(shop, ticket);
  const byUpi = { total: exact(ticket.total), gst: exact(ticket.gst) };
  const card = cardCharge(byUpi, surchargePercent, tax);
  return {
    Surcharge: card.total.minus(byUpi.total).toFixed(2),
    SurchargePercent: plain(surchargePercent),
  };
}

type TradeState = (typeof TRADE_STATES)[number];

const TYPES = { bought: 1, sold: 2, came: 3, went: 4 } as const;
const NAMES = {
  bought: m.digital_type_bought,
  sold: m.digital_type_sold,
  came: m.digital_type_came,
  went: m.digital_type_went,
};

/** A movement of digital metal on the wire. */
export function presentTrade(trade: ListedTrade): Trade {
  const { what, id, number, source, units, at } = trade;
  const gold = source === 'gold';
  return {
    Id: id,
    orderNo: number,
    productName: gold ? m.digital_product_gold() : m.digital_product_silver(),
    volume: toGrams(units),
    source: gold ? 'Gold' : 'Silver',
    typeName: 'corrects' in trade && trade.corrects ? m.digital_type_corrected() : NAMES[what](),
    type: TYPES[what],
    price: 'total' in trade ? trade.total : '0.00',
    date: at.toISOString(),
    State: stateOf(trade),
    ...(trade.what === 'bought' && trade.unpaid && { Unpaid: true }),
    ...(trade.what === 'sold' && trade.heldUntil && { PaidFrom: trade.heldUntil.toISOString() }),
    ...(trade.what === 'sold' && trade.returned && { Returned: true }),
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

/** An account number with only its last four digits: `•••• 1234`. */
const maskAccount = (account: string): string => (account ? `•••• ${account.slice(-4)}` : '');

export const presentPayout = ({ kind, upi, holder, account, ifsc }: PayoutTo): Payout => ({
  Kind: kind,
  Upi: upi,
  Holder: holder,
  Account: maskAccount(account),
  Ifsc: ifsc,
});
