import { m } from '#client/messages/compiled/messages.js';
import type { Freshness } from './freshness.ts';

/** Why nothing can be asked of the store now, for what has nothing to do with prices; empty where it can. */
export function noConnectionText(freshness: Freshness | undefined): string {
  if (freshness === 'device-offline') return m.connection_needed();
  return freshness === 'store-unreachable' ? m.connection_needs_store() : '';
}
