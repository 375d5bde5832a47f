import type { KeptQuery } from './persisted-entry.ts';

/** A kept answer and what it weighs. */
export interface Weighed {
  query: KeptQuery;
  text: string;
}

/**
 * Those of the answers that fit into so many characters. What was fetched ahead and never seen goes first,
 * then details (`part` in a query's meta: an order's, a product's), then lists; each time the ones that were
 * asked for longest ago first, and all of one part together.
 */
export function fitKept(all: readonly Weighed[], most: number): Weighed[] {
  let size = sizeOf(all);
  if (size <= most) return [...all];
  const gone = new Set<Weighed>();
  for (const part of partsByAge(all)) {
    if (size <= most) break;
    for (const one of part) gone.add(one);
    size -= sizeOf(part);
  }
  return all.filter((one) => !gone.has(one));
}

/** With a comma each. */
const sizeOf = (all: readonly Weighed[]): number =>
  all.reduce((size, { text }) => size + text.length + 1, 0);

/** What goes first comes first: parts from the oldest on, then all else, each by itself. */
function partsByAge(all: readonly Weighed[]): Weighed[][] {
  const parts = new Map<string, Weighed[]>();
  for (const one of all) {
    const { meta, queryHash } = one.query;
    const name = meta['part'] === undefined ? `all ${queryHash}` : `part ${String(meta['part'])}`;
    parts.set(name, [...(parts.get(name) ?? []), one]);
  }
  const rank = (part: Weighed[]) => {
    if (part.every(({ query }) => query.meta['filled'] === true)) return 0;
    return part[0]?.query.meta['part'] === undefined ? 2 : 1;
  };
  const seen = (part: Weighed[]) => Math.max(...part.map(({ query }) => query.state.dataUpdatedAt));
  return [...parts.values()].sort(
    (one, other) => rank(one) - rank(other) || seen(one) - seen(other),
  );
}
