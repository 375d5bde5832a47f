import { useState } from 'react';

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
  return { found: listed ?? staying, hasLeft: !listed && staying !== undefined, onUnsaved };
}
