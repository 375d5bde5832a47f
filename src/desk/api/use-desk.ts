import {
  keepPreviousData,
  type MutateOptions,
  useMutation,
  type UseMutationResult,
  useQuery,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type {
  DeskOperation,
  DeskReplyOf,
  DeskRequestOf,
} from '#shared/desk/contract/desk-operation.ts';
import { sayFailed } from '../parts/page/toast.ts';
import { callDesk, STUMBLED } from './call-desk.ts';
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

/** Every state of the library's result, with a `mutate` of our own. */
type WithMutate<Result, Mutate> = Result extends unknown
  ? Omit<Result, 'mutate'> & { mutate: Mutate }
  : never;
type Told<O extends DeskOperation> = MutateOptions<DeskReplyOf<O>, Error, DeskRequestOf<O>>;
type DeskMutation<O extends DeskOperation> = WithMutate<
  UseMutationResult<DeskReplyOf<O>, Error, DeskRequestOf<O>>,
  (request: DeskRequestOf<O>, told?: Told<O>) => void
>;

/** The library would make a failed change of a done one whose callback throws. */
function tell(callback: () => unknown): void {
  try {
    callback();
  } catch (error) {
    reportError(error);
    sayFailed(new Error(STUMBLED));
  }
}

/**
 * Changes something; afterwards everything on the screen is refetched. The callbacks of `mutate` are called as soon as the answer is
 * there, also where the component that asked has left the screen by then: the library would call them after the refetch, which often
 * takes the row away, and then not at all. So they may always tell what became of it; what navigates asks `useStillHere` first, and
 * what fills in a form asks whether that is still open.
 */
export function useDeskMutation<O extends DeskOperation>(operation: O): DeskMutation<O> {
  const [tolds] = useState(() => new Map<DeskRequestOf<O>, Told<O>>());
  const mutation = useMutation<DeskReplyOf<O>, Error, DeskRequestOf<O>>({
    mutationFn: (request) => callDesk(operation, request),
    onSuccess: (...given) => tell(() => tolds.get(given[1])?.onSuccess?.(...given)),
    onError: (...given) => tell(() => tolds.get(given[1])?.onError?.(...given)),
    onSettled: (...given) => {
      tell(() => tolds.get(given[2])?.onSettled?.(...given));
      tolds.delete(given[2]);
      const fetched = queryClient.invalidateQueries();
      // What failed is said at once: without a connection nothing comes for seconds.
      return given[1] ? undefined : fetched;
    },
  });
  const { mutate: send } = mutation;
  const mutate = useCallback(
    (request: DeskRequestOf<O>, told?: Told<O>) => {
      if (told) tolds.set(request, told);
      send(request);
    },
    [tolds, send],
  );
  return { ...mutation, mutate };
}
