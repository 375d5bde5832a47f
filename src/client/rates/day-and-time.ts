import { indianTime } from '#shared/india-time.ts';
import { m } from '#client/messages/compiled/messages.js';
import { clockTime } from './clock-time.ts';
import { shortDay } from './indian-date.ts';

/** A day in India with its weekday: `Wed 25 Nov`. */
export function weekdayAndDay(epochMs: number): string {
  const weekday = new Date(`${indianTime(epochMs).day}T00:00:00Z`).getUTCDay();
  const name = m.weekdays_short().split(',')[weekday] ?? '';
  return `${name} ${shortDay(epochMs)}`;
}

/** A moment in India with its day of the week: `Wed 25 Nov, 20:12`. */
export const dayAndTime = (epochMs: number): string =>
  `${weekdayAndDay(epochMs)}, ${clockTime(epochMs, 'minutes')}`;
