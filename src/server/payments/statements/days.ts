import { startOfIndianDay } from '#shared/india-time.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

export type DateOrder = 'DMY' | 'YMD' | 'MDY';

/**
 * The beginning in India of a day as a statement writes it, epoch ms: `22/11/2026`, `22-Nov-26`, `2026-11-22`. A time after
 * it is left to `readTime`. Undefined where it is no day.
 */
export function readDay(text: string, order: DateOrder): number | undefined {
  const [, a = '', b = '', c = ''] =
    /^\s*(\d{1,4}|[a-z]{3,9})[-/. ](\d{1,2}|[a-z]{3,9})[-/., ]+(\d{2,4})(?!\d)/i.exec(text) ?? [];
  const [year, month, day] = { DMY: [c, b, a], YMD: [a, b, c], MDY: [c, a, b] }[order];
  return a === '' ? undefined : dayOf(year ?? '', month ?? '', day ?? '');
}

function dayOf(year: string, month: string, day: string): number | undefined {
  const named = MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1;
  const number = named > 0 ? String(named) : month;
  const full = year.length === 2 ? `20${year}` : year;
  return startOfIndianDay(`${full}-${number.padStart(2, '0')}-${day.padStart(2, '0')}`);
}

/** The time of a day, `14:05`, `14:05:09`, `02:05 PM`, in ms since its beginning; 0 where there is none. */
export function readTime(text: string): number {
  const [, hours = '', minutes = '', seconds = '0', half = ''] =
    /(\d{1,2}):(\d{2})(?::(\d{2}))?\s*([ap]m)?/i.exec(text) ?? [];
  if (hours === '' || Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) > 59) return 0;
  const hour = half === '' ? Number(hours) : (Number(hours) % 12) + (/p/i.test(half) ? 12 : 0);
  return ((hour * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
}
