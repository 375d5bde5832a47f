import { TRADE_TYPES } from '#shared/contract/digital.ts';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import type { TradeSide } from '#shared/pricing/trade.ts';
import { m } from '#server/messages/compiled/messages.js';
import { findComing } from '#server/digital/trades/find-coming.ts';
import { findHoldings } from '#server/digital/ledger/find-holdings.ts';
import { listTradePage } from '#server/digital/trades/trade-page.ts';
import { findTicketEnd } from '#server/digital/tickets/find-ticket-end.ts';
import { makeTicket } from '#server/digital/tickets/make-ticket.ts';
import {
  presentHoldings,
  presentPayout,
  presentRate,
  presentTicket,
  presentTrade,
} from '../digital/present.ts';
import { needsIdentity } from '#server/identity/ask-identity.ts';
import { storeRates } from '../digital/store-rates.ts';
import { tradeOnce } from '#server/digital/trades/trade-once.ts';
import { saleWait } from '../digital/payouts/sale-wait.ts';
import { isUpiFull } from '../payments/upi/upi-room.ts';
import type { ShopContext } from '#server/context.ts';
import { findCustomer } from '../accounts/find-customer.ts';
import { requireProvenNumber } from '../accounts/number/require-proven.ts';
import { noteSecurity } from '../accounts/security/security-log.ts';
import { seenFrom } from '../accounts/security/seen-from.ts';
import { findPayoutRow, findSalesElsewhere, savePayout } from '../digital/payouts/payout.ts';
import { presentCandles, recentCandles } from '../rates/history/recent-candles.ts';
import { writeStatement } from '#server/documents/statements/write-statement.ts';
import type { HandlersOf } from './handler.ts';

function sideOf(type: number): TradeSide {
  if (type === TRADE_TYPES.buy) return 'buy';
  if (type === TRADE_TYPES.sell) return 'sell';
  throw new Refusal(REFUSED.notFound, m.digital_ticket_unknown());
}

/** The customer's payout place, and from when on they can sell. */
async function tellPayout(shop: ShopContext, customerId: number) {
  const found = await findPayoutRow(shop, customerId);
  const { resetAt } = await findCustomer(shop, customerId);
  const wait = saleWait(shop, { placeSince: found?.changedAt, resetAt });
  if (!found) return [];
  const from = wait?.from.getTime();
  return [{ ...presentPayout(found.payout), ...(from !== undefined && { SaleFrom: from }) }];
}

export const digitalHandlers: HandlersOf<
  | 'getRate'
  | 'orderDigital'
  | 'proceedToPayDigital'
  | 'getOrders'
  | 'GetBalance'
  | 'GetPayout'
  | 'SavePayout'
  | 'GetRateHistory'
  | 'GetStatement'
  | 'GetTicketEnd'
> = {
  async getRate(_request, { shop }) {
    const { gold, silver } = await storeRates(shop);
    // Here the protocol has JSON text inside JSON text.
    return { data: JSON.stringify(JSON.stringify([gold, silver].map(presentRate))) };
  },

  async orderDigital({ source, type, liveRate, volume }, { shop, customer }) {
    const asked = { side: sideOf(type), source, liveRate, grams: volume };
    const { customerId } = customer;
    const ticket = await makeTicket(shop, customerId, asked);
    const bought = { customerId, kind: 'digital' as const, total: ticket.total };
    const needed = ticket.side === 'buy' && (await needsIdentity(shop, bought));
    const UpiFull = ticket.side === 'buy' && (await isUpiFull(shop, customerId));
    return { data: { ...presentTicket(shop, ticket, needed), UpiFull } };
  },

  async GetTicketEnd({ Id }, { shop, customer }) {
    const end = await findTicketEnd(shop, customer.customerId, Id);
    return { data: end ? [{ expiresAt: end.getTime() }] : [] };
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

  async getOrders({ Before }, { shop, customer }) {
    const trades = await listTradePage(shop, customer.customerId, Before);
    return { data: JSON.stringify(trades.map(presentTrade)) };
  },

  async GetBalance(_request, { shop, customer: { customerId } }) {
    const held = await findHoldings(shop, customerId);
    return { data: presentHoldings(held, await findComing(shop, customerId)) };
  },

  async GetPayout(_request, { shop, customer }) {
    return { data: await tellPayout(shop, customer.customerId) };
  },

  async SavePayout({ Kind, Upi, Holder, Account, Ifsc }, { shop, customer, caller }) {
    const typed = { Kind, Upi, Holder, Account, Ifsc };
    const { customerId } = customer;
    await requireProvenNumber(shop, customerId);
    const changed = await savePayout(shop, customerId, typed);
    if (changed)
      await noteSecurity(shop, { customerId, kind: 'payout-changed', from: seenFrom(caller) });
    const sales = (await findSalesElsewhere(shop, customerId)).join(', ');
    return {
      data: await tellPayout(shop, customerId),
      msg: sales ? m.payout_saved_but({ sales }) : m.payout_saved(),
    };
  },

  async GetRateHistory({ source, range }, { shop }) {
    return { data: presentCandles(await recentCandles(shop, source, range)) };
  },

  async GetStatement({ From, To, Format }, { shop, customer }) {
    const asked = { from: From, to: To, format: Format };
    const { fileName, mediaType, bytes } = await writeStatement(shop, customer.customerId, asked);
    return { data: [{ FileName: fileName, MediaType: mediaType, File: bytes.toString('base64') }] };
  },
};
