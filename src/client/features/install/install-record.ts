import * as v from 'valibot';
import { storedValue } from '#client/persistence/storage/stored-value.ts';

const MINUTE = 60_000;
/** After this long, a return counts as a new visit. */
const VISIT_ENDS_AFTER_MS = 30 * MINUTE;
const NOT_NOW_FOR_MS = 14 * 24 * 60 * MINUTE;

const record = v.object({
  visits: v.number(),
  /** When the shop was last opened. */
  lastAt: v.number(),
  /** Whether a product was looked at. */
  seen: v.boolean(),
  /** After "not now": no offer before this time. */
  notBefore: v.number(),
  never: v.boolean(),
});
/** What this device knows about offering to install the shop. Nothing in it is about a customer. */
export type InstallRecord = v.InferOutput<typeof record>;

const NOTHING: InstallRecord = { visits: 0, lastAt: 0, seen: false, notBefore: 0, never: false };

const stored = (storage: Storage) => storedValue('install-offer', record, storage);

export const readRecord = (storage: Storage): InstallRecord => stored(storage).read() ?? NOTHING;

/** False where the device has no room. */
export const writeRecord = (storage: Storage, change: Partial<InstallRecord>): boolean =>
  stored(storage).write({ ...readRecord(storage), ...change });

/** Counts an opening of the shop: the same visit, or the next one. */
export function countVisit(storage: Storage, now: number): void {
  const { visits, lastAt } = readRecord(storage);
  const goesOn = now >= lastAt && now - lastAt < VISIT_ENDS_AFTER_MS;
  writeRecord(storage, { visits: goesOn ? visits : visits + 1, lastAt: now });
}

/** Makes no offer for a while. */
export const notNow = (storage: Storage, now: number): boolean =>
  writeRecord(storage, { notBefore: now + NOT_NOW_FOR_MS });

export const never = (storage: Storage): boolean => writeRecord(storage, { never: true });

/** Whether the offer was refused, for good or for now. A time further off comes from a clock that was set back. */
export const isRefused = ({ never, notBefore }: InstallRecord, now: number): boolean =>
  never || (notBefore > now && notBefore - now <= NOT_NOW_FOR_MS);

/** Whether somebody came back and has looked at a product. */
export const isRegular = ({ visits, seen }: InstallRecord): boolean => visits > 1 && seen;
