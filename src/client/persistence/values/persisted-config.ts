import * as v from 'valibot';
import { type Config, readConfig } from '#shared/contract/config.ts';
import { storedValue } from '../storage/stored-value.ts';

const stored = (storage: Storage) => storedValue('config', v.unknown(), storage);

/** Stores the present settings, so that the next start needs no network. */
export function writeStoredConfig(config: Config, storage: Storage): void {
  // Without room the next start asks the network rather than use older settings.
  if (!stored(storage).write(config)) stored(storage).remove();
}

/** The stored settings; undefined where there are none, or none that can be read. */
export function readStoredConfig(storage: Storage): Config | undefined {
  try {
    return readConfig(stored(storage).read());
  } catch {
    return undefined;
  }
}
