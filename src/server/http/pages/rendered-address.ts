import { FACETS } from '#client/app/render.tsx';
import { pageAt } from '#shared/addresses/pages.ts';

/** Lists of pieces are narrowed down and sorted by the query. */
const LISTS = /^\/(?:products|customize-coins|search)(?:\/|$)/;
const OF_LISTS: readonly string[] = [...FACETS, 'sort', 'q'];
/** Pages that nobody keeps are forms, which lead back to where they were opened. */
const OF_FORMS: readonly string[] = ['from'];

/**
 * The address that a page is rendered for, without what the page does not read of the query: campaigns and made up parameters
 * are one page with the address alone. `rest` is what was left out.
 */
export function renderedAddress(url: string): { address: string; rest: URLSearchParams } {
  const [path = '', query = ''] = cutAt(url, '?');
  const page = pageAt(path);
  const names = new Set([
    ...(page?.kept ?? (page?.kind === 'public' ? OF_FORMS : [])),
    ...(LISTS.test(path) ? OF_LISTS : []),
  ]);
  const read = new URLSearchParams();
  const rest = new URLSearchParams();
  for (const [name, value] of new URLSearchParams(query)) {
    (names.has(name) ? read : rest).append(name, value);
  }
  const search = read.toString();
  return { address: search ? `${path}?${search}` : path, rest };
}

/** Where an old address leads to, with what was left out of it: a campaign is counted where it arrives. */
export function withRest(to: string, rest: URLSearchParams): string {
  const search = rest.toString();
  if (!search) return to;
  const [address = '', hash] = cutAt(to, '#');
  const joined = `${address}${address.includes('?') ? '&' : '?'}${search}`;
  return hash === undefined ? joined : `${joined}#${hash}`;
}

function cutAt(text: string, mark: string): [string, string?] {
  const at = text.indexOf(mark);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}
