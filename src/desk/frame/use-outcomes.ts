import { useEffect, useRef } from 'react';
import { approvalsOperations } from '#shared/desk/contract/staff/approvals.ts';
import { useDeskQuery } from '../api/use-desk.ts';
import { sayDone } from '../parts/page/toast.ts';
import { standingKind, standingWords } from '../parts/text/standings.ts';

/** Tells whoever asked for something that needs a second person how that one decided, on whichever screen they are. */
export function useOutcomes(): void {
  const { data } = useDeskQuery(approvalsOperations.OwnRequests, {});
  const known = useRef<Set<number>>(undefined);
  useEffect(() => {
    if (!data) return;
    const decided = data.requests.filter(({ standing }) => standing !== 'waiting');
    // Not only what was seen to wait: it may be decided before the page has read that it does.
    const told = (known.current ??= new Set(decided.map(({ id }) => id)));
    for (const request of decided) {
      const { id, withdrawn, summary } = request;
      // What they withdrew they know.
      if (!told.has(id) && !withdrawn) {
        const lines = [`Request ${id}: ${summary}.`, standingWords(request)];
        sayDone({ lines, changed: standingKind(request) === 'right' });
      }
      told.add(id);
    }
  }, [data]);
}
