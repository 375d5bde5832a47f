import { latinDigits } from '#shared/typed-text.ts';
import type { DecimalText } from '#shared/contract/fields.ts';
import { type Big, exact } from '#shared/pricing/decimal.ts';
import type { GramRates } from '#shared/pricing/gram-rate.ts';
import {
  amountFor,
  GRAM_DECIMALS,
  gramsFor,
  type TradeSide,
  type TradeTotals,
  tradeTotals,
} from '#shared/pricing/trade.ts';
import { withoutGroups } from '#shared/pricing/typed-figure.ts';
import type { TaxProfile } from '#shared/pricing/tax-profile.ts';
import type { Asks } from '#shared/pricing/unit-price.ts';
import { type RateTerms, ratesAt } from '../rates/rate-terms.ts';

/** Rupees or grams: the field that was edited last determines the other. */
export type TradeField = 'amount' | 'weight';
export interface Typed {
  field: TradeField;
  text: string;
}

export const NOTHING: Typed = { field: 'amount', text: '' };

const DECIMALS: Record<TradeField, number> = { amount: 2, weight: GRAM_DECIMALS };
const MOST_DIGITS = 9;

/** Words before a figure, including their full stop: `Rs. 500`. */
const WORDS_BEFORE = /^(?=[^\d\p{L}]*\p{L})\D*/u;

/** A comma that separates no groups is a decimal one: pasted with decimals, or after nothing but zeros. */
const DECIMAL_COMMA = /^(?:0*,\d*|\d+,\d+)$/;
/** One just typed in a weight, by the keypad of a phone that is set to Europe; in an amount it may begin a group. */
const TYPED_COMMA = /^\d+,$/;

/**
 * Keeps what a field accepts: digits of any keyboard, one decimal point, and as many decimals as the unit has. `0,5` becomes `0.5`, never
 * 5.
 */
export function tidyTyped(field: TradeField, text: string): string {
  const figure = withoutGroups(
    latinDigits(text)
      .replace(WORDS_BEFORE, '')
      .replace(/[^\d.,]/g, ''),
  );
  const isDecimal = DECIMAL_COMMA.test(figure) || (field === 'weight' && TYPED_COMMA.test(figure));
  const [whole = '', ...rest] = figure.replaceAll(',', isDecimal ? '.' : '').split('.');
  const digits = whole.slice(0, MOST_DIGITS);
  return rest.length === 0 ? digits : `${digits}.${rest.join('').slice(0, DECIMALS[field])}`;
}

/** The typed text as a number; undefined for empty text, a lone point, or 0. */
export function readTyped({ text }: Typed): Big | undefined {
  if (!/\d/.test(text)) return undefined;
  const value = exact(text);
  return value.gt(0) ? value : undefined;
}

/** A trade as calculated from what is typed: the fields of the ticket's request, and the totals. */
export interface Trade {
  side: TradeSide;
  rate: Big;
  grams: Big;
  /** Rupees as typed. The purchase may cost a few paise less, never more. */
  amount: Big;
  totals: TradeTotals;
  /** Rupees that the same grams would bring if they were sold now. */
  soldNow: Big;
}

/** Memoises the last calculation: at each tick every part of the form asks for it. */
const lastOf = new WeakMap<Typed, { by: Reckoning; trade: Trade | undefined }>();

interface Reckoning {
  rates: GramRates;
  side: TradeSide;
  gst: DecimalText;
  profile: TaxProfile;
}

/** Undefined without a rate or a number, or where the amount is too small for any weight. */
export function tradeAt(
  typed: Typed,
  side: TradeSide,
  terms: RateTerms,
  asks: Asks,
): Trade | undefined {
  const rates = ratesAt(terms, asks);
  if (!rates || !terms.entry) return undefined;
  const by = { rates, side, gst: terms.entry.gst, profile: terms.profile };
  const last = lastOf.get(typed);
  if (last && last.by.rates === rates && last.by.side === side && last.by.gst === by.gst) {
    return last.trade;
  }
  const trade = reckon(typed, by);
  lastOf.set(typed, { by, trade });
  return trade;
}

function reckon(typed: Typed, { rates, side, gst, profile }: Reckoning): Trade | undefined {
  const value = readTyped(typed);
  if (!value) return undefined;
  const rate = rates[side];
  const reckoned = { side, rate, gst, profile };
  const grams = typed.field === 'weight' ? value : gramsFor(value, reckoned);
  if (grams.lte(0)) return undefined;
  const totals = tradeTotals(grams, reckoned);
  const soldNow = amountFor(grams, { side: 'sell', rate: rates.sell, gst: 0 });
  return {
    side,
    rate,
    grams,
    amount: typed.field === 'amount' ? value : totals.total,
    totals,
    soldNow,
  };
}

/** The text of a field: as typed, or calculated from the other field. */
export function textOf(field: TradeField, typed: Typed, trade: Trade | undefined): string {
  if (field === typed.field) return typed.text;
  if (!trade) return '';
  return field === 'amount' ? trade.amount.toFixed(2) : trade.grams.toFixed(GRAM_DECIMALS);
}

/** An amount with rupees added, written without needless decimals. */
export function addedTo(amountText: string, rupees: number): string {
  const sum = exact(/\d/.test(amountText) ? amountText : 0).plus(rupees);
  if (sum.toFixed(0).length > MOST_DIGITS) return amountText;
  return sum.eq(sum.round(0)) ? sum.toFixed(0) : sum.toFixed(2);
}
