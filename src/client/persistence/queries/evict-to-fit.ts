import type { PersistedQuery } from './persisted-entry.ts';

/** A kept answer and what it weighs. */
export interface WeighedQuery {
  query: PersistedQuery;
  text: string;
}

/**
 * Those of the answers that fit into so many characters. What was fetched ahead and never seen goes first,
 * then details (`part` in a query's meta: an order's, a product's), then lists; each time the ones that were
 * asked for longest ago first, and all of one part together.
 */
export function evictToFit(all: readonly WeighedQuery[], most: number): WeighedQuery[] {
  let size = sizeOf(all);
  if (size <= most) return [...all];
  const gone = new Set<WeighedQuery>();
  for (const part of partsByAge(all)) {
    if (size <= most) break;
    for (const one of part) gone.add(one);
    size -= sizeOf(part);
  }
  return all.filter((one) => !gone.has(one));
}

/** With a comma each. */
const sizeOf = (all: readonly WeighedQuery[]): number =>
  all.reduce((size, { text }) => size + text.length + 1, 0);

/** What goes first comes first: parts from the oldest on, then all else, each by itself. */
function partsByAge(all: readonly WeighedQuery[]): WeighedQuery[][] {
  const parts = new Map<string, WeighedQuery[]>();
  for (const one of all) {
    const { meta, queryHash } = one.query;
    const name = meta['part'] === undefined ? `all ${queryHash}` : `part ${String(meta['part'])}`;
    parts.set(name, [...(parts.get(name) ?? []), one]);
  }
  const rank = (part: WeighedQuery[]) => {
    if (part.every(({ query }) => query.meta['filled'] === true)) return 0;
    return part[0]?.query.meta['part'] === undefined ? 2 : 1;
  };
  const seen = (part: WeighedQuery[]) =>
    Math.max(...part.map(({ query }) => query.state.dataUpdatedAt));
  return [...parts.values()].sort(
    (one, other) => rank(one) - rank(other) || seen(one) - seen(other),
  );
}
