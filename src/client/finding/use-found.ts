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

/** Whether the store's product list is too long for a device: then the store does the searching. */
export const useStoreFinds = (): boolean =>
  useServices().config.extensions.includes('productSearch');

/** The store's results, and the state of the request. */
export interface FoundByStore extends AskedBefore, Pick<UseQueryResult, 'refetch'> {
  data: FoundPart | undefined;
  /** Whether the results answer the previous question; new ones are on their way. */
  isBefore: boolean;
  /** Whether the store cannot be asked: only what this device has can be shown. */
  cutOff: boolean;
  /** The failure to load the pieces after the first part, if any. */
  further: Failed | undefined;
}

interface AskedFor {
  /** Whether to ask the store yet. */
  wanted?: boolean;
  most?: number;
}

const onServer = typeof window === 'undefined';
/** The server waits for the results and renders them; where the device does the searching, it only reads what came with the page. */
const useRendered: typeof useQuery = onServer ? (useSuspenseQuery as typeof useQuery) : useQuery;
/** The most pieces added by one press. */
const LONGEST_STEP = 24;

/** The store's results, in as many parts as the list on the screen has grown to. */
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
    // Earlier results stay while the visitor types; a listing shows its own content without a choice.
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

/** A piece that moved from one part to another between two answers is listed once. */
const eachOnce = (found: FoundPart['found']): FoundPart['found'] => [
  ...new Map(found.map((one) => [one.product.P_DetailsId, one])).values(),
];
