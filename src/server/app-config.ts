import { readFileSync } from 'node:fs';
import { type Config, readConfig } from '#shared/contract/config.ts';
import type { Settings } from './settings.ts';

/**
 * The config.json of this store: the one shipped with the app, with this store's own name, address and
 * abilities. Throws where the shipped file does not read.
 */
export function appConfig(settings: Settings, shippedFile: string): Config {
  const shipped = readConfig(JSON.parse(readFileSync(shippedFile, 'utf8')));
  return {
    ...shipped,
    domain: settings.PUBLIC_ORIGIN,
    projectName: settings.SHOP_NAME,
    rateStaleAfterMs: settings.RATE_STALE_AFTER_MS,
  };
}
