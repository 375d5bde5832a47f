import { RATE_RANGES, type RateRange } from '#shared/contract/rate-history.ts';
import { storedText } from '#client/persistence/storage/stored-value.ts';

const stored = storedText('chart-range');

/** The range that was last looked at in this tab, for either metal. */
export const keptRange = (): RateRange =>
  RATE_RANGES.find((range) => range === stored.read()) ?? '1D';

export const keepRange = (range: RateRange): void => void stored.write(range);
