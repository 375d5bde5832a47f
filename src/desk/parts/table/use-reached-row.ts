import { useState } from 'react';

/** The row that J, K or the focus has reached, at first that of `key`; the open one where there is none, or it has left the list. */
export function useReachedRow(
  list: readonly { id: string }[],
  key: string | undefined,
  openKey: string | undefined,
) {
  const [reachedKey, reach] = useState(key);
  const indexOf = (key: string | undefined) => list.findIndex(({ id }) => id === key);
  // What was decided leaves the list.
  const reached = indexOf(reachedKey);
  return { reachedKey, at: reached < 0 ? indexOf(openKey) : reached, reach };
}
