import { indianTime } from '#shared/india-time.ts';

/**
 * The time of day in India, where the market and the store are, whatever the device's time zone: 14:02, or
 * 14:02:31. Reckoned, not asked of `Intl`, which costs more: it is printed with every tick.
 */
export const clockTime = (epochMs: number, exactTo: 'minutes' | 'seconds'): string =>
  indianTime(epochMs).time.slice(0, exactTo === 'minutes' ? 5 : 8);
