import { indianTime } from '#shared/india-time.ts';

/**
 * The time of day in India, where the market and the store are, in any time zone of the device: 14:02, or 14:02:31. Computed
 * without `Intl`, which costs more: it is printed with every tick.
 */
export const clockTime = (epochMs: number, exactTo: 'minutes' | 'seconds'): string =>
  indianTime(epochMs).time.slice(0, exactTo === 'minutes' ? 5 : 8);
