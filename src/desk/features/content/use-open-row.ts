import { useState } from 'react';
import { leaving } from '../../parts/form/leave-guard.tsx';

/**
 * The open row of a list. One that a colleague takes out of the list stays open, as it was listed last, while something is typed in
 * it that is not saved: its detail tells that by `onUnsaved`.
 */
export function useOpenRow<Row extends { id: number }>(
  rows: readonly Row[],
  open: number | undefined,
) {
  const [last, setLast] = useState<Row>();
  const [unsaved, onUnsaved] = useState(false);
  const listed = rows.find(({ id }) => id === open);
  if (listed && listed !== last) setLast(listed);
  const staying = unsaved && last?.id === open ? last : undefined;
  const hasLeft = !listed && staying !== undefined;
  /** Shows another list, and asks before what is typed gives way to it. */
  function change(show: () => void) {
    // What is kept though it has left its list may be in that one, with what is typed in it.
    if (hasLeft) return show();
    leaving(() => {
      onUnsaved(false);
      show();
    });
  }
  return { found: listed ?? staying, hasLeft, onUnsaved, change };
}
