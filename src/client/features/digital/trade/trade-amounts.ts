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
import type { Asks } from '#shared/pricing/unit-price.ts';
import { type RateTerms, ratesAt } from '../rates/rate-terms.ts';

/** Rupees or grams: the field that was edited last drives the other. */
export type TradeField = 'amount' | 'weight';
export interface Typed {
  field: TradeField;
  text: string;
}

export const NOTHING: Typed = { field: 'amount', text: '' };

const DECIMALS: Record<TradeField, number> = { amount: 2, weight: GRAM_DECIMALS };
const MOST_DIGITS = 9;

/** Keeps what a field takes: digits with one decimal point, and no more decimals than are counted. */
export function tidyTyped(field: TradeField, text: string): string {
  const [whole = '', ...rest] = text.replace(/[^\d.]/g, '').split('.');
  const digits = whole.slice(0, MOST_DIGITS);
  return rest.length === 0 ? digits : `${digits}.${rest.join('').slice(0, DECIMALS[field])}`;
}

/** What was typed as a number; undefined for nothing, a lone point, or 0. */
export function readTyped({ text }: Typed): Big | undefined {
  if (!/\d/.test(text)) return undefined;
  const value = exact(text);
  return value.gt(0) ? value : undefined;
}

/** What is on the screen, reckoned: all that a ticket is asked for, and what it comes to. */
export interface Trade {
  side: TradeSide;
  rate: Big;
  grams: Big;
  /** Rupees as the amount says. A purchase may come to a few paise less, never to more. */
  amount: Big;
  totals: TradeTotals;
  /** Rupees that the same grams would bring now, were they sold. */
  soldNow: Big;
}

/** What was reckoned last of what is typed: at one tick every part of the form asks for it. */
const lastOf = new WeakMap<Typed, { by: Reckoning; trade: Trade | undefined }>();

interface Reckoning {
  rates: GramRates;
  side: TradeSide;
  gst: DecimalText;
}

/** Undefined without a rate or a number, and where the amount is too small for any weight. */
export function tradeAt(
  typed: Typed,
  side: TradeSide,
  terms: RateTerms,
  asks: Asks,
): Trade | undefined {
  const rates = ratesAt(terms, asks);
  if (!rates || !terms.entry) return undefined;
  const by = { rates, side, gst: terms.entry.gst };
  const last = lastOf.get(typed);
  if (last && last.by.rates === rates && last.by.side === side && last.by.gst === by.gst) {
    return last.trade;
  }
  const trade = reckon(typed, by);
  lastOf.set(typed, { by, trade });
  return trade;
}

function reckon(typed: Typed, { rates, side, gst }: Reckoning): Trade | undefined {
  const value = readTyped(typed);
  if (!value) return undefined;
  const rate = rates[side];
  const reckoned = { side, rate, gst };
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

/** What stands in a field: what was typed there, or what follows from the other. */
export function textOf(field: TradeField, typed: Typed, trade: Trade | undefined): string {
  if (field === typed.field) return typed.text;
  if (!trade) return '';
  return field === 'amount' ? trade.amount.toFixed(2) : trade.grams.toFixed(GRAM_DECIMALS);
}

/** Rupees on top of an amount, as a person would write it: no needless decimals. */
export function addedTo(amountText: string, rupees: number): string {
  const sum = exact(/\d/.test(amountText) ? amountText : 0).plus(rupees);
  if (sum.toFixed(0).length > MOST_DIGITS) return amountText;
  return sum.eq(sum.round(0)) ? sum.toFixed(0) : sum.toFixed(2);
}
