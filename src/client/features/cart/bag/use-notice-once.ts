import { useEffect } from 'react';
import { useBagNotice } from './bag-notice.ts';

/** Bags whose notice was read in the bag: the cache may give one again, as of then. */
const read = new WeakSet<object>();

/** useBagNotice for the bag itself, which says a notice on one visit. */
export function useNoticeOnce(bag: { notice?: string | undefined } | undefined): string {
  useEffect(() => () => void (bag && read.add(bag)), [bag]);
  return useBagNotice(bag && read.has(bag) ? '' : bag?.notice);
}
