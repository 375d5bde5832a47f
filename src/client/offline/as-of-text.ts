const india = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-IN', { ...options, timeZone: 'Asia/Kolkata' });
const TIME = india({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const DAY = india({ day: 'numeric', month: 'long' });
const YEAR = india({ day: 'numeric', month: 'long', year: 'numeric' });

/** A moment in India, as short as it can be told today: `14:02`, `20 November, 14:02`. */
export function asOfText(at: number, now = Date.now()): string {
  const time = TIME.format(at);
  if (YEAR.format(at) === YEAR.format(now)) return time;
  const sameYear = new Date(at).getUTCFullYear() === new Date(now).getUTCFullYear();
  return `${(sameYear ? DAY : YEAR).format(at)}, ${time}`;
}
