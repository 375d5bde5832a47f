import { formatRupees } from '#shared/pricing/money.ts';
import { m } from '#server/messages/compiled/messages.js';
import { rupeesOf } from '../paise.ts';
import type { HeldOrder } from './hold.ts';
import { untilText } from './hold-terms.ts';

/**
 * What the customer reads once an order whose price is held until then is placed. `depositShort`: whole paise that have to come
 * first, or the price is let go earlier.
 */
export function placedWords(
  { number, depositUntil }: Pick<HeldOrder, 'depositUntil'> & { number: string },
  heldUntil: Date,
  depositShort: number,
): string {
  const until = untilText(heldUntil);
  if (!depositUntil || depositShort === 0) return m.order_placed_transfer({ number, until });
  const deposit = formatRupees(rupeesOf(depositShort));
  return m.order_placed_deposit({ number, deposit, first: untilText(depositUntil), until });
}
