import { indianTime } from '#shared/india-time.ts';
import type { FieldError } from '#client/ui/form/use-form-errors.ts';
import { m } from '#client/messages/compiled/messages.js';

export const PERIODS = ['month', 'last-month', 'year', 'last-year', 'days'] as const;
export type Period = (typeof PERIODS)[number];

/** Days in India, both included: `2026-04-01`. */
export interface Days {
  From: string;
  To: string;
}
export type SpanField = keyof Days;

/** The day in India at a moment. */
export const dayInIndia = (epochMs: number): string => indianTime(epochMs).day;

/** The days of a period up to today. India's financial year begins on 1 April. */
export function daysOf(period: Exclude<Period, 'days'>, today: string): Days {
  const [year = 0, month = 1] = today.split('-').map(Number);
  const financial = month >= 4 ? year : year - 1;
  switch (period) {
    case 'month':
      return { From: day(year, month, 1), To: today };
    case 'last-month':
      return { From: day(year, month - 1, 1), To: day(year, month, 0) };
    case 'year':
      return { From: day(financial, 4, 1), To: today };
    case 'last-year':
      return { From: day(financial - 1, 4, 1), To: day(financial, 3, 31) };
  }
}

/** The first rule that the days break. */
export function spanError({ From, To }: Days, today: string): FieldError<SpanField> | undefined {
  if (From === '') return { field: 'From', text: m.statement_from_missing() };
  if (From > today) return { field: 'From', text: m.statement_from_future() };
  if (To === '') return { field: 'To', text: m.statement_to_missing() };
  if (To < From) return { field: 'To', text: m.statement_to_before() };
  return undefined;
}

/** Day 0 of a month is the last day of the month before. */
const day = (year: number, month: number, date: number): string =>
  new Date(Date.UTC(year, month - 1, date)).toISOString().slice(0, 10);
