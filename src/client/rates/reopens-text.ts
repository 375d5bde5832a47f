import { m } from '#client/messages/compiled/messages.js';

const OPENS = new Intl.DateTimeFormat('en-IN', {
  weekday: 'long',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'Asia/Kolkata',
});

/** When a closed market opens again, in India's time. */
export const reopensText = (epochMs: number): string => {
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    OPENS.formatToParts(epochMs).find((each) => each.type === type)?.value ?? '';
  return m.rates_market_reopens({
    day: part('weekday'),
    time: `${part('hour')}:${part('minute')}`,
  });
};
