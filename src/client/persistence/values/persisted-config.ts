import { type Config, readConfig } from '#shared/contract/config.ts';

const KEY = 'config';

/** Keeps the settings that the app last worked with, so that it starts without a network. */
export function writeStoredConfig(config: Config, storage: Storage): void {
  try {
    storage.setItem(KEY, JSON.stringify(config));
  } catch {
    // Full or denied: the next start asks the network, and not what held before.
    storage.removeItem(KEY);
  }
}

/** The kept settings; undefined where there are none that still read. */
export function readStoredConfig(storage: Storage): Config | undefined {
  try {
    return readConfig(JSON.parse(storage.getItem(KEY) ?? 'null'));
  } catch {
    return undefined;
  }
}
