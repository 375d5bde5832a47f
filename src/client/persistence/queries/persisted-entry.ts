import * as v from 'valibot';
import { type DehydratedState, hashKey, type Query } from '@tanstack/react-query';
import type { Persistence } from '#client/api/query-client.ts';

export type Dehydrated = DehydratedState['queries'][number];

/** One persisted query: only the fields needed to show its answer. */
const keptQuery = v.object({
  queryKey: v.pipe(v.array(v.unknown()), v.readonly()),
  queryHash: v.string(),
  state: v.object({
    data: v.custom<unknown>((data) => data !== undefined),
    dataUpdatedAt: v.pipe(v.number(), v.minValue(1)),
    /** The shop has changed since, and nobody has asked again. */
    isInvalidated: v.optional(v.boolean()),
  }),
  meta: v.looseObject({ keep: v.picklist(['public', 'private']) }),
});
export type PersistedQuery = v.InferOutput<typeof keptQuery>;

const keptClient = v.object({
  buster: v.string(),
  clientState: v.object({ queries: v.array(v.unknown()) }),
});

export interface EntryScope {
  /** Changed with the shape of the stored data: older entries are then dropped, not misread. */
  shape: string;
  /** The scope persists the queries with this value in their meta. */
  keep: Persistence;
}

export interface PersistedEntry {
  queries: PersistedQuery[];
  /** Whether a part of the entry could not be read. */
  damaged: boolean;
}

/** Parses an entry of the device's storage; undefined where it is not ours, or of another shape. */
export function readEntry(text: string, { shape, keep }: EntryScope): PersistedEntry | undefined {
  try {
    const { buster, clientState } = v.parse(keptClient, JSON.parse(text));
    if (buster !== shape) return undefined;
    const queries = clientState.queries.flatMap((query) => {
      const read = v.safeParse(keptQuery, query);
      return read.success && isOurs(read.output, keep) ? [read.output] : [];
    });
    return { queries, damaged: queries.length < clientState.queries.length };
  } catch {
    return undefined;
  }
}

/** A customer's query must never be among the public ones: it would outlive the login. */
const isOurs = ({ queryKey, queryHash, meta }: PersistedQuery, keep: Persistence): boolean =>
  meta.keep === keep && hashKey(queryKey) === queryHash;

/**
 * A persisted query for the cache. An answer dated in the future comes from a clock that was set back since: unchanged, it would
 * count as new until that time. `again`: it is refetched when it is next shown, as is one that was marked so.
 */
export function toCacheEntry({ state, ...query }: PersistedQuery, again: boolean): Dehydrated {
  const dataUpdatedAt = Math.min(state.dataUpdatedAt, Date.now());
  return {
    ...query,
    dehydratedAt: dataUpdatedAt,
    state: {
      ...AS_ANSWERED,
      data: state.data,
      dataUpdatedAt,
      isInvalidated: again || state.isInvalidated === true,
    },
  };
}

/** A cached query for the device, reduced to the persisted fields. */
export const toPersistedQuery = (query: Dehydrated, keep: Persistence): PersistedQuery => {
  const { queryKey, queryHash, meta } = query;
  const { data, dataUpdatedAt, isInvalidated } = query.state;
  const state = { data, dataUpdatedAt, ...(isInvalidated && { isInvalidated }) };
  return { queryKey, queryHash, state, meta: { ...meta, keep } };
};

const AS_ANSWERED: Omit<Query['state'], 'data' | 'dataUpdatedAt' | 'isInvalidated'> = {
  dataUpdateCount: 1,
  error: null,
  errorUpdateCount: 0,
  errorUpdatedAt: 0,
  fetchFailureCount: 0,
  fetchFailureReason: null,
  fetchMeta: null,
  fetchStatus: 'idle',
  status: 'success',
};

export const writeEntry = (queries: readonly string[], shape: string): string =>
  `{"timestamp":${Date.now()},"buster":${JSON.stringify(shape)},` +
  `"clientState":{"mutations":[],"queries":[${queries.join(',')}]}}`;
