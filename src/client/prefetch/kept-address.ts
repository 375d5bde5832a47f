import { PAGES } from '#shared/addresses/pages.ts';

const KEPT = PAGES.flatMap((page) =>
  'kept' in page
    ? {
        path: new RegExp(`^${page.path.replaceAll(/\$\w+/g, '[^/]+')}$`),
        shows: page.kept as readonly string[],
      }
    : [],
);

/**
 * The address under which a device keeps the document of a page; undefined where it keeps none: for private pages and forms,
 * and where the query says anything that the page does not show.
 */
export function keptAddress({
  pathname,
  search,
}: {
  pathname: string;
  search: string;
}): string | undefined {
  const path = pathname.replace(/(?<=.)\/$/, '');
  const page = KEPT.find((one) => one.path.test(path));
  const names = [...new URLSearchParams(search).keys()];
  const isShown = page && names.every((name) => page.shows.includes(name));
  return isShown && new Set(names).size === names.length ? path + search : undefined;
}
