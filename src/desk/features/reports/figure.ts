import type { ReportColumn } from '#shared/desk/contract/reports.ts';
import { withMinus } from '#shared/pricing/indian-digits.ts';
import { grams, rupees, shortDay } from '../../parts/text/format.ts';

/** A figure of a report for people. */
export function figureText(unit: ReportColumn['unit'], text: string): string {
  if (unit === 'rupees') return rupees(text);
  if (unit === 'grams') return grams(text);
  if (unit === 'percent') return `${withMinus(text)} %`;
  if (unit === 'count') return withMinus(Number(text).toLocaleString('en-IN'));
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? shortDay(text) : text;
}

/** The change of a figure: `+12 %`; empty where there was none before. */
export function changeText(now: string, before: string): string {
  const [one, other] = [Number(now), Number(before)];
  if (!Number.isFinite(one) || !Number.isFinite(other) || other === 0) return '';
  const percent = Math.round(((one - other) / Math.abs(other)) * 100);
  return `${percent > 0 ? '+' : ''}${withMinus(String(percent))} %`;
}
