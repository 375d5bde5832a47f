import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useServices } from '#client/api/services-context.ts';
import { type BagReply, cartQuery } from '../queries.ts';
import { noticeOf, useBagNotice } from './bag-notice.ts';

/** useBagNotice for the bag itself, which says a notice on one visit: the cache, and the device, would give it again, as of then. */
export function useNoticeOnce(bag: BagReply | undefined): string {
  const { api } = useServices();
  const queryClient = useQueryClient();
  useEffect(
    () => () => {
      const { queryKey } = cartQuery(api);
      // Any other reply is left alone, with whether it is to be asked for anew.
      if (!bag || !noticeOf(bag.notice) || queryClient.getQueryData(queryKey) !== bag) return;
      const updatedAt = queryClient.getQueryState(queryKey)?.dataUpdatedAt;
      queryClient.setQueryData(queryKey, { ...bag, notice: '' }, { updatedAt });
    },
    [bag, api, queryClient],
  );
  return useBagNotice(bag?.notice);
}
