import { RATE_RANGES, type RateRange } from '#shared/contract/rate-history.ts';
import { deviceStorage } from '#client/persistence/storage/device-storage.ts';

const KEY = 'chart-range';

/** The range that was looked at last in this tab, for either metal. */
export function keptRange(): RateRange {
  const kept = deviceStorage.session.getItem(KEY);
  return RATE_RANGES.find((range) => range === kept) ?? '1D';
}

export function keepRange(range: RateRange): void {
  try {
    deviceStorage.session.setItem(KEY, range);
  } catch {
    // A full storage: the range is right until the next reload.
  }
}
