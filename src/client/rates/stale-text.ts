import { INDIA_AHEAD_MS } from '#shared/india-time.ts';
import { m } from '#client/messages/compiled/messages.js';
import { clockTime } from './clock-time.ts';
import type { StaleReason } from './freshness.ts';

/** The reason why prices are not live, in one line for customers. */
export function staleText(reason: StaleReason): string {
  return staleTexts[reason]();
}

const staleTexts: Record<StaleReason, () => string> = {
  waiting: m.rates_waiting,
  'device-offline': m.rates_device_offline,
  'store-unreachable': m.rates_store_unreachable,
  'feed-silent': m.rates_feed_silent,
  'no-rate': m.rates_no_rate,
  'too-old': m.rates_too_old,
  resumed: m.rates_resumed,
  polled: m.rates_polled,
  'market-closed': m.rates_market_closed,
  checking: m.rates_checking,
  paused: m.rates_paused,
  'paused-gold': m.rates_paused_gold,
  'paused-silver': m.rates_paused_silver,
  'paused-digital': m.rates_paused_digital,
  'paused-digital-gold': m.rates_paused_digital_gold,
  'paused-digital-silver': m.rates_paused_digital_silver,
  'paused-sales': m.rates_paused_sales,
  'paused-sales-gold': m.rates_paused_sales_gold,
  'paused-sales-silver': m.rates_paused_sales_silver,
};

/** When a closed market opens again, in India's time. */
export function reopensText(epochMs: number): string {
  const day = m.weekdays().split(',')[new Date(epochMs + INDIA_AHEAD_MS).getUTCDay()] ?? '';
  return m.rates_market_reopens({ day, time: clockTime(epochMs, 'minutes') });
}
