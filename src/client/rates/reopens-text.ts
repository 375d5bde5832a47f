import { INDIA_AHEAD_MS } from '#shared/india-time.ts';
import { m } from '#client/messages/compiled/messages.js';
import { clockTime } from './clock-time.ts';

/** When a closed market opens again, in India's time. */
export const reopensText = (epochMs: number): string => {
  const day = m.weekdays().split(',')[new Date(epochMs + INDIA_AHEAD_MS).getUTCDay()] ?? '';
  return m.rates_market_reopens({ day, time: clockTime(epochMs, 'minutes') });
};
