import * as v from 'valibot';
import { deviceStorage } from './device-storage.ts';
import { factsOf, type StorageKey } from './storage-keys.ts';

export interface StoredValue<Value> {
  /** Undefined where nothing is stored, or what is stored does not match the schema. */
  read: () => Value | undefined;
  /** False where the browser has no room or denies it; the earlier value then stays. */
  write: (value: Value) => boolean;
  remove: () => void;
}

/**
 * A registered key of the browser's storage, as JSON checked by a schema: a stored value may come from an older version, or be
 * edited by hand. Never throws. `storage` is only for callers that are given one.
 */
export function storedValue<Value>(
  key: StorageKey,
  schema: v.GenericSchema<unknown, Value>,
  storage?: Storage,
): StoredValue<Value> {
  const text = storedText(key, storage);
  return {
    read() {
      try {
        const read = v.safeParse(schema, JSON.parse(text.read() ?? 'null'));
        return read.success ? read.output : undefined;
      } catch {
        return undefined;
      }
    },
    write: (value) => text.write(JSON.stringify(value)),
    remove: text.remove,
  };
}

/** The same for a key whose value is plain text. */
export function storedText(key: StorageKey, storage?: Storage): StoredValue<string> {
  // Looked up at each call: the browser opens a storage when it is first used, and may deny it.
  const open = () => storage ?? deviceStorage[factsOf(key)?.area ?? 'session'];
  return {
    read: () => tried(() => open().getItem(key) ?? undefined),
    write: (value) =>
      tried(() => {
        open().setItem(key, value);
        return true;
      }) ?? false,
    remove: () => tried(() => open().removeItem(key)),
  };
}

function tried<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
