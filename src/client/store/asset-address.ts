import type { Config } from '#shared/contract/config.ts';

/** The address of a picture or film of the store: a path of its own belongs to the store's origin. */
export function assetAddress(config: Config, path: string): string {
  const storeElsewhere = /^https?:\/\//.test(config.baseUrl);
  return storeElsewhere && path.startsWith('/') ? new URL(path, config.baseUrl).href : path;
}
