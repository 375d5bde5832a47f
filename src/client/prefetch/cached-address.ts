import { pageAt, withoutSlash } from '#shared/addresses/pages.ts';

/**
 * The address under which a device caches a page's document; undefined where it caches none: for private pages and forms, and where
 * the query has a parameter that the page does not show.
 */
export function cachedAddress({
  pathname,
  search,
}: {
  pathname: string;
  search: string;
}): string | undefined {
  const shows = pageAt(pathname)?.kept;
  const names = [...new URLSearchParams(search).keys()];
  const isShown = shows && names.every((name) => shows.includes(name));
  return isShown && new Set(names).size === names.length
    ? withoutSlash(pathname) + search
    : undefined;
}
