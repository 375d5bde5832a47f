import * as v from 'valibot';
import { positiveDecimal } from '#shared/contract/fields.ts';
import { INDIA_AHEAD_MS } from '#shared/india-time.ts';
import { storedValue } from '../storage/stored-value.ts';

/** No date in India is later, epoch ms: a later one cannot be written as a time of day. */
const LATEST_DATE = 8.64e15 - INDIA_AHEAD_MS;

const lastRates = v.object({
  gold: v.optional(positiveDecimal),
  silver: v.optional(positiveDecimal),
  asOf: v.pipe(v.number(), v.minValue(0), v.maxValue(LATEST_DATE)),
});

/** The last rates that were live on this device, with their time. */
export const storedRates = (storage?: Storage) => storedValue('last-rates', lastRates, storage);
