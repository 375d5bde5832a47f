import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type {
  DeskOperation,
  DeskReplyOf,
  DeskRequestOf,
} from '#shared/desk/contract/desk-operation.ts';
import { callDesk } from './call-desk.ts';

/** The continuation of a list, as `DataTable` takes it in `more`. */
export interface MoreRows {
  has: boolean;
  loading: boolean;
  /** Whether the last try failed: only a person tries again. */
  failed: boolean;
  load: () => void;
}

/**
 * A list that is loaded in parts by key (`page` of fields.ts; the reply has `next`), as one list. `rowsOf` extracts the rows of a
 * reply and has to stay the same function. Refetched when one of the operation's topics has changed.
 */
export function useDeskPages<O extends DeskOperation, Row>(
  operation: O,
  request: DeskRequestOf<O>,
  rowsOf: (reply: DeskReplyOf<O>) => readonly Row[],
  options: { enabled?: boolean } = {},
) {
  const query = useInfiniteQuery({
    queryKey: [operation.name, 'pages', request],
    queryFn: ({ signal, pageParam }) => {
      const asked =
        pageParam === undefined ? request : { ...(request as object), after: pageParam };
      return callDesk(operation, asked as DeskRequestOf<O>, { signal });
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (reply) => (reply as { next?: string | undefined }).next,
    placeholderData: keepPreviousData,
    meta: { topics: operation.topics ?? [] },
    ...options,
  });
  const { data, hasNextPage, isError, isFetchingNextPage, fetchNextPage } = query;
  const rows = useMemo(
    () => data?.pages.flatMap((reply) => [...rowsOf(reply)]) ?? [],
    [data, rowsOf],
  );
  const more: MoreRows = {
    has: hasNextPage,
    loading: isFetchingNextPage,
    // While the whole list is asked for anew this still says so; the library forgets which part it was.
    failed: isError && !isFetchingNextPage,
    load: () => {
      // It would end a refetch that is under way, and the rows would stay as they are.
      if (!isFetchingNextPage) void fetchNextPage({ cancelRefetch: false });
    },
  };
  return { query, rows, more, first: data?.pages[0] };
}
