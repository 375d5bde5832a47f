import { useBlocker } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { DeskButton } from '../button/desk-button.tsx';
import { Dialog } from '../dialog/dialog.tsx';

interface Unsaved {
  guard: () => boolean;
  ask: (leave: () => void) => void;
}
const guarded = new Set<Unsaved>();

/**
 * Leaves what is open beside a list, by `leave`: another entry is opened in its place, say. Where that has something unsaved it is
 * asked about first, as it is when the page is left.
 */
export function leaving(leave: () => void): void {
  const unsaved = [...guarded].find(({ guard }) => guard());
  if (unsaved) unsaved.ask(leave);
  else leave();
}

/** Asks before something unsaved is left, while `guard` says that there is: to another page, or by `leaving`. */
export function LeaveGuard({ guard }: { guard: () => boolean }) {
  const blocker = useBlocker({
    shouldBlockFn: guard,
    enableBeforeUnload: guard,
    withResolver: true,
  });
  const [asked, setAsked] = useState<{ leave: () => void }>();
  useEffect(() => {
    const own: Unsaved = { guard, ask: (leave) => setAsked({ leave }) };
    guarded.add(own);
    return () => void guarded.delete(own);
  }, [guard]);
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
