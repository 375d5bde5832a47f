const MINUTES = new Intl.DateTimeFormat('en-IN', {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'Asia/Kolkata',
});
const SECONDS = new Intl.DateTimeFormat('en-IN', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
  timeZone: 'Asia/Kolkata',
});

/** The time of day in India, where the market and the store are, whatever the device's time zone. */
export const clockTime = (epochMs: number, exactTo: 'minutes' | 'seconds'): string =>
  (exactTo === 'minutes' ? MINUTES : SECONDS).format(epochMs);
