import type { Config } from '#shared/contract/config.ts';

/**
 * The address of a picture or film of the store. A path, with or without a leading slash, is relative to the
 * store's origin and not to the present screen.
 */
export function assetAddress(config: Config, path: string): string {
  const storeElsewhere = /^https?:\/\//.test(config.baseUrl);
  if (path === '' || /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(path)) return path;
  const fromRoot = path.startsWith('/') ? path : `/${path}`;
  return storeElsewhere ? new URL(fromRoot, config.baseUrl).href : fromRoot;
}
