import { indianTime } from '#shared/india-time.ts';

/** A moment of India's clock as a field for moments takes it: `2026-11-20T09:30`; empty for none. */
export function momentText(ms: number | null): string {
  if (ms === null) return '';
  const { day, time } = indianTime(ms);
  return `${day}T${time.slice(0, 5)}`;
}

/** The moment of such a text in India; null where it is empty or none. */
export function momentOf(text: string): number | null {
  const ms = text ? Date.parse(`${text.slice(0, 16)}:00+05:30`) : Number.NaN;
  return Number.isNaN(ms) ? null : ms;
}
