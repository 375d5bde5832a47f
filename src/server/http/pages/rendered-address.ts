import { FACETS } from '#client/app/render.tsx';
import { pageAt } from '#shared/addresses/pages.ts';

/** Lists whose filters and sorting are in the query. */
const LISTS = /^\/(?:products|customize-coins|search)(?:\/|$)/;
const OF_LISTS: readonly string[] = [...FACETS, 'sort', 'q'];
/** The query parameters of public pages without `kept`: these are forms, which lead back to where they were opened. */
const OF_FORMS: readonly string[] = ['from'];

/**
 * The address that a page is rendered for, without query parameters that the page does not read: campaign and made-up parameters
 * share one rendered page. `rest` has the removed parameters.
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

/** The target of a redirect with the removed parameters, so that a campaign is counted where it arrives. */
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
