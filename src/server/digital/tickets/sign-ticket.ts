import { createHmac } from 'node:crypto';
import { LETTERS } from '#server/orders/placing/order-number.ts';
import type { digitalQuotes } from '#server/db/schema/digital.ts';
import type { ShopContext } from '#server/context.ts';
import { toGrams } from '../ledger/grams.ts';
import { storeKey } from '#server/db/store-key.ts';

const KEY = 'tickets';
/** 80 bits: short enough to read out, too many values to guess. */
const SIGNATURE_LETTERS = 16;
const LETTER_BITS = 5;

/** The fields of a ticket that the customer sees and the signature covers. */
export type ToldTicket = Pick<
  typeof digitalQuotes.$inferSelect,
  'orderNumber' | 'side' | 'source' | 'units' | 'rate' | 'value' | 'gst' | 'total' | 'expiresAt'
>;

/** The text that is signed. It is the same for the same ticket: rupees with two decimals, grams with four. */
const ticketText = (ticket: ToldTicket): string =>
  [
    ticket.orderNumber,
    ticket.side,
    ticket.source,
    toGrams(ticket.units),
    ticket.rate,
    ticket.value,
    ticket.gst,
    ticket.total,
    ticket.expiresAt.getTime(),
  ].join('|');

/** Signs a ticket with the key of this store, which proves that this store wrote it. */
export async function signTicket(
  shop: Pick<ShopContext, 'db'>,
  ticket: ToldTicket,
): Promise<string> {
  const digest = createHmac('sha256', await storeKey(shop, KEY))
    .update(ticketText(ticket))
    .digest();
  const bits = Array.from(digest, (byte) => byte.toString(2).padStart(8, '0')).join('');
  return Array.from({ length: SIGNATURE_LETTERS }, (_, at) =>
    LETTERS.charAt(Number.parseInt(bits.slice(at * LETTER_BITS, (at + 1) * LETTER_BITS), 2)),
  ).join('');
}
