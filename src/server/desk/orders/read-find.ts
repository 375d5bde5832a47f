import { exact } from '#shared/pricing/decimal.ts';
import { withoutGroups } from '#shared/pricing/typed-figure.ts';
import { latinDigits } from '#shared/typed-text.ts';
import { formatRupees } from '#shared/pricing/money.ts';
import { DAY_MS, indianTime, startOfIndianDay } from '#shared/india-time.ts';
import { readMobile } from '../read-mobile.ts';

/** A typed search, interpreted by its form. */
export interface Find {
  /** Words that must all be part of an order's searchable text. */
  words: string[];
  /** Rupees with two decimals: an amount to be paid or received. */
  amount?: string;
  /** The day in India on which it was placed. */
  day?: string;
  /** How the search was understood, in words. */
  understood: string[];
}

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
/** What makes an amount of a figure, which may be part of a number too: a sign of rupees, a comma, or decimals. */
const OF_AMOUNT = /₹|^rs|^inr|\/-$|,|\.\d/i;

/** Interprets a search: an amount, a day, a mobile number, else words that must all be found. */
export function readFind(text: string, now: number): Find {
  const typed = text.trim().replace(/\s+/g, ' ');
  if (!typed) return { words: [], understood: [] };
  const latin = latinDigits(typed);
  const amount = readAmount(latin);
  if (amount) return { words: [], amount, understood: [`amount ${formatRupees(amount)}`] };
  const day = readDay(latin, now);
  if (day) return { words: [], day, understood: [`placed on ${day}`] };
  const mobile = readMobile(latin);
  if (mobile) return { words: [mobile], understood: [`mobile number ${mobile}`] };
  const digits = latin.replace(/[\s()-]/g, '');
  // Grouped digits as customers and banks write long numbers: 6324 1180 4417.
  const number = /^\d{4,}$/.test(digits) && /^[\d\s-]+$/.test(latin);
  const words = number ? [digits] : typed.split(' ');
  return { words, understood: words.map((word) => `“${word}”`) };
}

function readAmount(typed: string): string | undefined {
  const amount = OF_AMOUNT.test(typed) ? withoutGroups(typed) : '';
  return /^\d{1,11}(?:\.\d{1,2})?$/.test(amount) ? exact(amount).toFixed(2) : undefined;
}

/** `2026-11-20`, `20/11/2026`, `20.11.26`, `20 Nov`, `20 November 2026`, `today`, `yesterday`; without a year the most recent such day. */
function readDay(typed: string, now: number): string | undefined {
  const lower = typed.toLowerCase();
  if (lower === 'today') return indianTime(now).day;
  if (lower === 'yesterday') return indianTime(now - DAY_MS).day;
  if (startOfIndianDay(lower) !== undefined) return lower;
  const [, date, month, year] = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4}|\d{2})$/.exec(lower) ?? [];
  if (date && month && year) return dayOf(date, month, year);
  const [, said, name, of] = /^(\d{1,2}) ([a-z]{3,9})(?: (\d{4}|\d{2}))?$/.exec(lower) ?? [];
  const index = name ? MONTHS.indexOf(name.slice(0, 3)) : -1;
  if (!said || index === -1) return undefined;
  const monthNumber = String(index + 1);
  if (of) return dayOf(said, monthNumber, of);
  const today = indianTime(now).day;
  const thisYear = dayOf(said, monthNumber, today.slice(0, 4));
  if (thisYear && thisYear <= today) return thisYear;
  return dayOf(said, monthNumber, String(Number(today.slice(0, 4)) - 1));
}

function dayOf(date: string, month: string, year: string): string | undefined {
  const whole = year.length === 2 ? `20${year}` : year;
  const day = `${whole}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  return startOfIndianDay(day) === undefined ? undefined : day;
}
