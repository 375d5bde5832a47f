import { indianTime } from '#shared/india-time.ts';

/** A moment on India's clock as a datetime field takes it: `2026-11-20T09:30`; empty for none. */
export function momentText(ms: number | null): string {
  if (ms === null) return '';
  const { day, time } = indianTime(ms);
  return `${day}T${time.slice(0, 5)}`;
}

/** The moment of such a text in India; null for an empty or invalid one. */
export function momentOf(text: string): number | null {
  const ms = text ? Date.parse(`${text.slice(0, 16)}:00+05:30`) : Number.NaN;
  return Number.isNaN(ms) ? null : ms;
}
