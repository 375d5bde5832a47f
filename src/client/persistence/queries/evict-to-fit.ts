import type { PersistedQuery } from './persisted-entry.ts';

/** A query and its text in the storage. */
export interface WeighedQuery {
  query: PersistedQuery;
  text: string;
}

/** What was prefetched and never seen is evicted first, then details (a `part`), then lists. */
const valueOf = ({ meta }: PersistedQuery): number =>
  meta['filled'] === true ? 0 : meta['part'] === undefined ? 2 : 1;

/**
 * The queries that fit into `most` characters. Of equal value the oldest go first. All queries of one part, such as an order's
 * lines and status, stay or go together, because their page needs them all.
 */
export function evictToFit(all: readonly WeighedQuery[], most: number): WeighedQuery[] {
  const parts = new Map<unknown, { value: number; at: number; size: number }>();
  const partOf = ({ meta, queryHash }: PersistedQuery) => meta['part'] ?? queryHash;
  for (const { query, text } of all) {
    const { value = 0, at = 0, size = 0 } = parts.get(partOf(query)) ?? {};
    parts.set(partOf(query), {
      value: Math.max(value, valueOf(query)),
      at: Math.max(at, query.state.dataUpdatedAt),
      // Including its comma.
      size: size + text.length + 1,
    });
  }
  const byValue = [...parts].sort(
    ([, one], [, other]) => other.value - one.value || other.at - one.at,
  );
  let room = most;
  const stay = new Set<unknown>();
  for (const [part, { size }] of byValue) {
    room -= size;
    if (room < 0) break;
    stay.add(part);
  }
  return all.filter(({ query }) => stay.has(partOf(query)));
}
