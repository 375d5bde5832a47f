import { m } from '#client/messages/compiled/messages.js';
import type { StaleReason } from './freshness.ts';

/** Why prices are not live, in one line for people. */
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
};
