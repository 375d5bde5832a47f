import { useMemo } from 'react';
import {
  keepPreviousData,
  useQuery,
  type UseQueryResult,
  useSuspenseQuery,
} from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { MOST_FOUND } from '#shared/contract/find-products.ts';
import { useServices } from '#client/api/services-context.ts';
import type { AskedBefore } from '#client/persistence/report/saved-as-of.tsx';
import type { Failed } from './cannot-find.tsx';
import { findQuery, type FoundPart, furtherQuery, type Question } from './find-query.ts';

/** Whether the list of this store is too long for a device: it is asked what is found. */
export const useStoreFinds = (): boolean =>
  useServices().config.extensions.includes('productSearch');

/** What the store has found, and how it stands with asking it. */
export interface FoundByStore extends AskedBefore, Pick<UseQueryResult, 'refetch'> {
  data: FoundPart | undefined;
  /** It answers what was asked before; the answer is on its way. */
  isBefore: boolean;
  /** The store cannot be asked: what this device knows has to do. */
  cutOff: boolean;
  /** The pieces behind the first part, where they could not be had. */
  further: Failed | undefined;
}

interface AskedFor {
  /** Nothing is asked before. */
  wanted?: boolean;
  most?: number;
}

const onServer = typeof window === 'undefined';
/** The server waits for what is found and renders it; where the device finds itself, it only reads what came with the page. */
const useRendered: typeof useQuery = onServer ? (useSuspenseQuery as typeof useQuery) : useQuery;
/** A list grows by at most so many at a press. */
const LONGEST_STEP = 24;

/** What the store finds, as many parts of it as the list on the screen has come to. */
export function useFound(
  question: Question,
  { wanted = true, most = MOST_FOUND }: AskedFor = {},
): FoundByStore {
  const { api } = useServices();
  const asks = useStoreFinds() && wanted;
  const shown = useRouterState({ select: ({ location }) => location.state.shown ?? 0 });
  const first = useRendered({
    ...findQuery(api, question, { most }),
    enabled: onServer || asks,
    // What was found stays while one types; a listing has what it shows without a choice.
    ...(asks && !onServer && !question.scope && { placeholderData: keepPreviousData }),
  });
  const { error, failureReason, fetchStatus, dataUpdatedAt, refetch } = first;
  const isBefore = first.isPlaceholderData;
  const count = first.data?.count ?? 0;
  const parts =
    most < MOST_FOUND || isBefore ? 1 : Math.ceil(Math.min(count, shown + LONGEST_STEP) / most);
  const behind = furtherQuery(api, question, { parts, since: dataUpdatedAt });
  const rest = useQuery({ ...behind, enabled: asks && parts > 1 });
  const further = rest.data?.found;
  const data = useMemo(
    () =>
      first.data && further && parts > 1
        ? { ...first.data, found: eachOnce([...first.data.found, ...further]) }
        : first.data,
    [first.data, further, parts],
  );
  const cutOff =
    asks &&
    (data === undefined || isBefore) &&
    (fetchStatus === 'paused' || (error ?? failureReason) !== null);
  const failed = parts > 1 && (rest.isError || rest.fetchStatus === 'paused') ? rest : undefined;
  return { data, error, fetchStatus, dataUpdatedAt, refetch, isBefore, cutOff, further: failed };
}

/** What has moved between two answers, from one part into another, is there once. */
const eachOnce = (found: FoundPart['found']): FoundPart['found'] => [
  ...new Map(found.map((one) => [one.product.P_DetailsId, one])).values(),
];
