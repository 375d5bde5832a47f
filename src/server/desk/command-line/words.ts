import { formatRupees } from '#shared/pricing/money.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A moment as the refinery's clock shows it: `20 Nov 2026, 12:00`. */
export const clockTime = (at: Date): string => CLOCK.format(at);

const CLOCK = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'Asia/Kolkata',
});

/** How long ago something was: `3 h 20 min`. */
export function age(at: Date, now: number): string {
  const ms = Math.max(0, now - at.getTime());
  if (ms < HOUR) return `${Math.floor(ms / MINUTE)} min`;
  if (ms < DAY) return `${Math.floor(ms / HOUR)} h ${Math.floor((ms % HOUR) / MINUTE)} min`;
  return `${Math.floor(ms / DAY)} d ${Math.floor((ms % DAY) / HOUR)} h`;
}

export const rupees = (amount: string): string => formatRupees(amount);

/** `1 order`, `2 orders`. */
export const count = (amount: number, one: string, many = `${one}s`): string =>
  `${amount} ${amount === 1 ? one : many}`;
