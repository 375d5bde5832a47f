import { TRADE_TYPES } from '#shared/contract/digital.ts';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import type { TradeSide } from '#shared/pricing/trade.ts';
import { m } from '#server/messages/compiled/messages.js';
import { findComing } from '#server/digital/trades/find-coming.ts';
import { findHoldings } from '#server/digital/ledger/find-holdings.ts';
import { listTrades } from '#server/digital/trades/list-trades.ts';
import { makeTicket } from '#server/digital/tickets/make-ticket.ts';
import { presentHoldings } from '#server/digital/ledger/present-holdings.ts';
import { presentRate } from '../digital/present-rates.ts';
import { presentTicket } from '#server/digital/tickets/present-ticket.ts';
import { presentTrade } from '#server/digital/trades/present-trades.ts';
import { storeRates } from '../digital/store-rates.ts';
import { tradeOnce } from '#server/digital/trades/trade-once.ts';
import type { HandlersOf } from './handler.ts';

function sideOf(type: number): TradeSide {
  if (type === TRADE_TYPES.buy) return 'buy';
  if (type === TRADE_TYPES.sell) return 'sell';
  throw new Refusal(REFUSED.notFound, m.digital_ticket_unknown());
}

export const digitalHandlers: HandlersOf<
  'getRate' | 'orderDigital' | 'proceedToPayDigital' | 'getOrders' | 'GetBalance'
> = {
  async getRate(_request, { shop }) {
    const { gold, silver } = await storeRates(shop);
    // As stores of this protocol write it: JSON text in JSON text.
    return { data: JSON.stringify(JSON.stringify([gold, silver].map(presentRate))) };
  },

  async orderDigital({ source, type, liveRate, volume }, { shop, customer }) {
    const asked = { side: sideOf(type), source, liveRate, grams: volume };
    return { data: presentTicket(await makeTicket(shop, customer.customerId, asked)) };
  },

  async proceedToPayDigital({ RequestId, ...fields }, { shop, customer }) {
    const { msg, data } = await tradeOnce(shop, customer.customerId, {
      requestId: RequestId,
      fields,
      ticketId: String(fields.id),
      side: sideOf(fields.type),
      paymentMode: fields.paymentMode,
      utr: fields.Utr,
      file: fields.file,
    });
    return { msg, data: [{ isSuccess: true, ONumber: data.number, OrderDate: data.placedAt }] };
  },

  async getOrders(_request, { shop, customer }) {
    const trades = await listTrades(shop, customer.customerId);
    return { data: JSON.stringify(trades.map(presentTrade)) };
  },

  async GetBalance(_request, { shop, customer: { customerId } }) {
    const held = await findHoldings(shop, customerId);
    return { data: presentHoldings(held, await findComing(shop, customerId)) };
  },
};
