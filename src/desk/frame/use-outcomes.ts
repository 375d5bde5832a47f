import { useEffect, useRef } from 'react';
import { approvalsOperations } from '#shared/desk/contract/staff/approvals.ts';
import { useDeskQuery } from '../api/use-desk.ts';
import { sayDone } from '../parts/page/toast.ts';
import { standingKind, standingWords } from '../parts/text/standings.ts';

/** Tells whoever asked for something that needs a second person how that one decided, on whichever screen they are. */
export function useOutcomes(): void {
  const { data } = useDeskQuery(approvalsOperations.OwnRequests, {});
  const waiting = useRef(new Set<number>());
  useEffect(() => {
    for (const request of data?.requests ?? []) {
      const { id, standing, withdrawn, summary } = request;
      if (standing === 'waiting') waiting.current.add(id);
      // What they withdrew they know.
      else if (waiting.current.delete(id) && !withdrawn) {
        const lines = [`Request ${id}: ${summary}.`, standingWords(request)];
        sayDone({ lines, changed: standingKind(request) === 'right' });
      }
    }
  }, [data]);
}
