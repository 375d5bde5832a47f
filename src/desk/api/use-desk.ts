import {
  keepPreviousData,
  useMutation,
  type UseMutationResult,
  useQuery,
  type UseQueryResult,
} from '@tanstack/react-query';
import type {
  DeskOperation,
  DeskReplyOf,
  DeskRequestOf,
} from '#shared/desk/contract/desk-operation.ts';
import { callDesk } from './call-desk.ts';
import { queryClient } from './query-client.ts';

/** Data from the store, refetched when one of the operation's topics has changed. */
export const useDeskQuery = <O extends DeskOperation>(
  operation: O,
  request: DeskRequestOf<O>,
  options: { enabled?: boolean } = {},
): UseQueryResult<DeskReplyOf<O>> =>
  useQuery({
    queryKey: [operation.name, request],
    queryFn: ({ signal }) => callDesk(operation, request, { signal }),
    placeholderData: keepPreviousData,
    meta: { topics: operation.topics ?? [] },
    ...options,
  });

/** Changes something; afterwards everything on the screen is refetched. */
export const useDeskMutation = <O extends DeskOperation>(
  operation: O,
): UseMutationResult<DeskReplyOf<O>, Error, DeskRequestOf<O>> =>
  useMutation({
    mutationFn: (request: DeskRequestOf<O>) => callDesk(operation, request),
    onSettled: () => queryClient.invalidateQueries(),
  });
