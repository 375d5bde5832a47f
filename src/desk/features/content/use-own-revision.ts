import { useState } from 'react';
import type { Done } from '#shared/desk/contract/fields.ts';
import { sayDone } from '../../parts/page/toast.ts';

/**
 * The revision to name with the next change: the list's, or one more after a change made here that the list does not show yet, so
 * that two quick presses do not look like two people.
 */
export function useOwnRevision(listed: number) {
  const [own, setOwn] = useState(0);
  const revision = Math.max(own, listed);
  return {
    revision,
    changed(done: Done) {
      sayDone(done);
      if (done.changed) setOwn(revision + 1);
    },
  };
}
