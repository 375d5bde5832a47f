import { clockTime } from '#client/rates/clock-time.ts';
import { indianDate, longDay } from '#client/rates/indian-date.ts';

/** A moment in India, as short as is clear today: `14:02`, `20 November, 14:02`. */
export function asOfText(at: number, now = Date.now()): string {
  const time = clockTime(at, 'minutes');
  if (longDay(at) === longDay(now)) return time;
  const { date, month, year } = indianDate(at);
  return `${year === indianDate(now).year ? `${date} ${month}` : longDay(at)}, ${time}`;
}
