import type { Config } from '#shared/contract/config.ts';

/** `{page} - {shop name}`. */
export const pageTitle = (config: Config, page: string): string =>
  `${page} - ${config.projectName}`;

/** The canonical address of a page: the configured domain and the path, whatever host served it. */
export const canonicalLink = (config: Config, path: string) => ({
  rel: 'canonical',
  // The path of an index route ends in a slash, which none of our addresses does.
  href: new URL(path.replace(/(.)\/$/, '$1'), config.domain).href,
});
