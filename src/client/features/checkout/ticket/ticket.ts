import type { Config } from '#shared/contract/config.ts';
import { getRate, orderDigital, type Ticket, TRADE_TYPES } from '#shared/contract/digital.ts';
import { GetTicketEnd } from '#shared/contract/ticket-end.ts';
import { exact } from '#shared/pricing/decimal.ts';
import { cardCharge } from '#shared/pricing/tax.ts';
import { taxPercent, tradedGrams } from '#shared/pricing/trade.ts';
import { readMetal } from '#shared/pricing/unit-price.ts';
import { m } from '#client/messages/compiled/messages.js';
import { noteTicket } from '#client/checkout-session/newest-tickets.ts';
import { placeSearch } from '#client/checkout-session/trade-place.ts';
import { checkoutSession, type HeldPrice } from '#client/checkout-session/checkout-session.ts';
import { tradeOf } from '#client/rates/deals.ts';
import type { Services } from '#client/api/services-context.ts';
import type { QuoteSource } from '../machine/run-payment.ts';

/** Tickets that expired longer ago are not shown any more. */
const FORGOTTEN_AFTER_MS = 30 * 60_000;

export const isSale = ({ type }: Pick<Ticket, 'type'>): boolean => type === TRADE_TYPES.sell;

/** Where the trade was typed: of its metal and side, for whoever goes back to type another. */
export const typedAt = (ticket: Pick<Ticket, 'source' | 'type'>) =>
  ({
    to: '/digital-gold',
    search: placeSearch({
      metal: readMetal(ticket.source) ?? 'gold',
      side: isSale(ticket) ? 'sell' : 'buy',
    }),
  }) as const;

const names = { gold: m.ticket_gold, silver: m.ticket_silver };
export function tradeName({ source }: Pick<Ticket, 'source'>): string {
  const metal = readMetal(source);
  return metal ? names[metal]() : source;
}

/** What is traded, in a few words: the metal and its grams. */
export const tradeText = (ticket: Ticket): string =>
  m.ticket_trade({ name: tradeName(ticket), grams: tradedGrams(ticket.quantity) });

/** The label of the metal's purity. */
export const tradePurity = ({ source }: Pick<Ticket, 'source'>): string =>
  readMetal(source) === 'silver' ? m.ticket_purity_silver() : m.ticket_purity();

/**
 * The trade that this tab is about to make, unless it expired long ago; else the device's latest ticket, which becomes the tab's
 * own.
 */
export function readTicket(now: number): Ticket | undefined {
  const isKept = ({ expiresAt }: Ticket) => now - expiresAt < FORGOTTEN_AFTER_MS;
  const { own, latest } = checkoutSession.ticket;
  const mine = own.read();
  if (mine && isKept(mine)) return mine;
  const found = latest.read();
  if (!found || !isKept(found)) return undefined;
  own.write(found);
  return found;
}

/** A ticket as a held price. The app may have the store's settings of before: the ticket names the card surcharge of now. */
export function ticketPrice(ticket: Ticket, config: Config): HeldPrice {
  const { quantity, value, gst, total } = ticket;
  const percent = exact(ticket.SurchargePercent ?? config.cardSurchargePercent);
  const rules = { profile: config.taxProfile, gstPercent: gstPercent(ticket) };
  const card = cardCharge({ total: exact(total), gst: exact(gst) }, percent, rules);
  const line = {
    ProductName: tradeName(ticket),
    imagePath1: '',
    Source: ticket.source,
    Purity: '999',
    Weight: `${quantity}gm`,
    Quantity: 1,
    Price: value,
    MakingCharge: '0',
  };
  return {
    QuoteId: String(ticket.id),
    ONumber: ticket.ONumber,
    expiresAt: ticket.expiresAt,
    Lines: [line],
    Amount: value,
    Gst: gst,
    MakingCharge: '0',
    OtherTax: '0',
    Logistics: '0',
    Coupon: '0',
    IdentityNeeded: ticket.IdentityNeeded,
    UpiFull: ticket.UpiFull,
    Total: total,
    Surcharge: ticket.Surcharge ?? card.total.minus(total).toFixed(2),
    SurchargePercent: percent.toFixed(),
    FromHolding: '0',
    ticket,
  };
}

/** Requests the same trade again, at the store's rate at that time. */
export function ticketSource(
  ticket: Ticket,
  { api, config }: Pick<Services, 'api' | 'config'>,
): QuoteSource {
  const { type, quantity: volume } = ticket;
  const source = readMetal(ticket.source);
  return {
    asked: JSON.stringify(['digital', type, ticket.source, volume]),
    deal: source && tradeOf(source, isSale(ticket) ? 'sell' : 'buy'),
    first: ticketPrice(ticket, config),
    ...(config.extensions.includes('ticketEnd') && {
      async endOf({ QuoteId }) {
        const { data } = await api.call(GetTicketEnd, { Id: QuoteId });
        return data?.[0]?.expiresAt;
      },
    }),
    async ask(pass) {
      const { data: list } = await api.call(getRate, {});
      const rate = list.find((entry) => readMetal(entry.source) === source);
      if (!rate || !source) throw new Error('No rate');
      const liveRate = isSale(ticket) ? rate.sell : rate.buy;
      const asked = { source, type, liveRate, volume };
      const { data } = await api.call(orderDigital, asked, pass);
      noteTicket(data);
      return ticketPrice(data, config);
    },
  };
}

/** The tax of a trade in percent. */
export const gstPercent = ({ value, gst }: Pick<Ticket, 'value' | 'gst'>): string =>
  taxPercent(gst, value);
