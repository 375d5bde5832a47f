import { useBlocker } from '@tanstack/react-router';
import { use, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { DeskButton } from '../button/desk-button.tsx';
import { Dialog } from '../dialog/dialog.tsx';
import { DialogUnsaved, firstUnsaved, type Unsaved } from '../dialog/unsaved.ts';

const guarded = new Set<Unsaved>();

/**
 * Leaves what is open beside a list, by `leave`: another entry is opened in its place, say. Where that has something unsaved it is
 * asked about first, as it is when the page is left.
 */
export function leaving(leave: () => void): void {
  const unsaved = firstUnsaved(guarded);
  if (unsaved) unsaved.ask(leave);
  else leave();
}

/**
 * Asks before something unsaved is left, while `guard` says that there is: to another page, by `leaving`, or as the dialog that it is
 * in is closed. Of several on a page the first asks for all.
 */
export function LeaveGuard({ guard }: { guard: () => boolean }) {
  const [asked, setAsked] = useState<{ leave: () => void }>();
  // One and the same as long as it is shown: which is the first is not to change while it asks.
  const latest = useRef(guard);
  const own = useMemo<Unsaved>(
    () => ({ guard: () => latest.current(), ask: (leave) => setAsked({ leave }) }),
    [],
  );
  useEffect(() => void (latest.current = guard), [guard]);
  const inDialog = use(DialogUnsaved);
  useEffect(() => {
    const sets = [guarded, inDialog];
    for (const set of sets) set?.add(own);
    return () => sets.forEach((set) => set?.delete(own));
  }, [own, inDialog]);
  const blocker = useBlocker({
    shouldBlockFn: useCallback(() => firstUnsaved(guarded) === own, [own]),
    enableBeforeUnload: guard,
    withResolver: true,
  });
  const isBlocked = blocker.status === 'blocked';
  if (!isBlocked && !asked) return null;
  const stay = () => {
    setAsked(undefined);
    if (isBlocked) blocker.reset();
  };
  const leave = () => {
    setAsked(undefined);
    if (isBlocked) blocker.proceed();
    else asked?.leave();
  };
  return (
    <Dialog
      title="Leave without saving?"
      onClose={stay}
      footer={
        <>
          <DeskButton onClick={stay}>Stay</DeskButton>
          <DeskButton kind="danger" onClick={leave}>
            Leave
          </DeskButton>
        </>
      }
    >
      <p>What you have changed here is not saved.</p>
    </Dialog>
  );
}
