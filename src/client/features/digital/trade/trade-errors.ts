import { type Big, exact, type Numeric } from '#shared/pricing/decimal.ts';
import { trimmedRupees } from '#shared/pricing/money.ts';
import type { Metal } from '#shared/pricing/unit-price.ts';
import { GRAM_DECIMALS } from '#shared/pricing/trade.ts';
import { m } from '#client/messages/compiled/messages.js';
import type { FieldError } from '#client/ui/form/use-form-errors.ts';
import { isUnreadable, type Trade, type TradeField, type Typed } from './trade-amounts.ts';
import type { RateTerms } from '../rates/rate-terms.ts';

/**
 * The rule that a trade breaks. Only the store knows the holding for certain: where it is unknown here, the
 * app does not block the trade.
 */
export function tradeError(
  { side, amount, grams }: Trade,
  { entry, metal }: RateTerms,
  held: Numeric | undefined,
): FieldError<TradeField> | undefined {
  const { MinValue: min = '0', MaxValue: max = '0' } = entry ?? {};
  if (side === 'sell' && held !== undefined && grams.gt(held)) {
    return { field: 'weight', text: shortText(metal, exact(held)) };
  }
  // What is left of a holding may be worth less than any other trade.
  const isAll = side === 'sell' && (held === undefined || grams.eq(held));
  const tooLittle = amount.lt(min) && !isAll;
  const tooMuch = exact(max).gt(0) && amount.gt(max);
  if (!tooLittle && !tooMuch) return undefined;
  const ofSale = tooMuch ? m.trade_limits_sell_parts : m.trade_limits_sell;
  const words = side === 'sell' ? ofSale : m.trade_limits;
  return { field: 'amount', text: words({ min: plain(min), max: plain(max) }) };
}

/** Why nothing can be reckoned from what is typed, in the field's own unit; undefined for a figure, and for no text. */
export function unreadableText(typed: Typed): string | undefined {
  if (!isUnreadable(typed)) return undefined;
  return typed.field === 'amount' ? m.trade_unreadable_amount() : m.trade_unreadable_weight();
}

function shortText(metal: Metal, held: Big): string {
  if (held.eq(0)) return metal === 'gold' ? m.trade_none_gold() : m.trade_none_silver();
  const has = { held: held.toFixed(GRAM_DECIMALS) };
  return metal === 'gold' ? m.trade_short_gold(has) : m.trade_short_silver(has);
}

/** The message already contains the rupee sign. */
const plain = (rupees: string) => trimmedRupees(rupees).replace('₹', '');
