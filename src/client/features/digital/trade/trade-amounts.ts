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
import { typedFigure, withDecimalPoint } from '#shared/pricing/typed-figure.ts';
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
const UNITS = { amount: '₹', weight: 'g' } as const;
const MOST_DIGITS = 9;

/** A point and a comma of keyboards that are not Latin: dropped, `0٫5` would be ten times as much. */
const POINTS = /[٫．·]/g;
const COMMAS = /[٬，]/g;
/** Words before a figure, including their full stop: `Rs. 500`. */
const WORDS_BEFORE = /^(?=[^\d\p{L}]*\p{L})\D*/u;
/** A key that belongs to no figure, or a second point, just typed after one. */
const STRAY_KEY = /(?<=^[\d.,]*)[^\d.,]$|(?<=\.\d*)\.$/u;

/**
 * What a field makes of its text: the figure as far as it can be read, with a decimal point and as many decimals as the unit has. Commas
 * stay until they are known to separate groups, since `1,00` may become `1,000`; so does a text that is no figure, such as `5 kg`: it
 * is refused as it stands, because a part of it would be another amount.
 */
export function tidyTyped(field: TradeField, text: string): string {
  const signs = text.replace(POINTS, '.').replace(COMMAS, ',');
  const latin = latinDigits(signs).replace(WORDS_BEFORE, '');
  if (!/\d/.test(latin)) return /[.,]/.test(latin) ? '.' : '';
  const figure = typedFigure(latin, UNITS[field]).replace(STRAY_KEY, '');
  const isDecimal = /^0*,\d*$|^\d+,\d{4,}$/.test(figure);
  const [whole = '', decimals, ...rest] = (isDecimal ? figure.replace(',', '.') : figure).split(
    '.',
  );
  if (/\D/.test(whole + (decimals ?? '')) || rest.length > 0) {
    return /^[\d.,]*$/.test(figure) ? figure : latin.trim();
  }
  const digits = whole.slice(0, MOST_DIGITS);
  return decimals === undefined ? digits : `${digits}.${decimals.slice(0, DECIMALS[field])}`;
}

/** The text once nobody types it any more: `2,5` becomes `2.5`, as it is read. */
export const finishTyped = ({ field, text }: Typed): string =>
  tidyTyped(field, withDecimalPoint(text.replace(/^(\d+),$/, '$1')));

/** Whether something is typed that is no figure, or not yet: `5 kg`, `1,00,0`. */
export const isUnreadable = (typed: Typed): boolean => !/^\d*\.?\d*$/.test(finishTyped(typed));

/** The typed text as a number; undefined for empty text, a lone point, 0, or what is no figure. */
export function readTyped(typed: Typed): Big | undefined {
  if (!/\d/.test(typed.text) || isUnreadable(typed)) return undefined;
  const value = exact(finishTyped(typed));
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
  const sum = (readTyped({ field: 'amount', text: amountText }) ?? exact(0)).plus(rupees);
  if (sum.toFixed(0).length > MOST_DIGITS) return amountText;
  return sum.eq(sum.round(0)) ? sum.toFixed(0) : sum.toFixed(2);
}
