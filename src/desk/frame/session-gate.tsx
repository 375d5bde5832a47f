import { useLocation, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { Loader } from '#client/ui/feedback/loader.tsx';
import { removeError } from '#client/ui/feedback/remove-error.ts';
import type { DeskReason } from '#shared/desk/contract/desk-envelope.ts';
import type { Me } from '#shared/desk/contract/staff/staff.ts';
import { awayFor } from '../api/attention.ts';
import { sessionRefusals } from '../api/call-desk.ts';
import { confirmBy } from '../api/confirm.ts';
import { onLeft } from '../api/other-tabs.ts';
import { queryClient } from '../api/query-client.ts';
import { shutTab, tabOwner } from '../api/tab-owner.ts';
import { useDoor } from '../api/use-door.ts';
import { Door } from '../features/staff/sign-in/door.tsx';
import { isSignIn } from '../features/staff/sign-in/is-sign-in.ts';
import { lock } from '../features/staff/sign-in/leave.ts';
import { LockScreen } from '../features/staff/sign-in/lock-screen.tsx';
import { SignInWays } from '../features/staff/sign-in/sign-in-screen.tsx';
import { UnlockWays } from '../features/staff/sign-in/unlock-ways.tsx';
import { DeskButton } from '../parts/button/desk-button.tsx';
import { Dialog } from '../parts/dialog/dialog.tsx';
import { useKeys } from '../parts/button/keys.ts';
import styles from './session-gate.module.css';

const LOOK_EVERY_MS = 15_000;
/** As in the store, which checks the time itself and locks the session whatever this page does. */
const IDLE_MS = 15 * 60_000;
const OF_THE_SESSION: readonly DeskReason[] = ['signed-out', 'locked', 'network'];

/** For how long after the end of a session what its owner had typed waits for them. */
const KEPT_MS = 60 * 60_000;

/**
 * Shows nothing of the shop to anybody who is not signed in, and sends them to the sign-in with the way back. A locked session is
 * covered, and so is one that has ended: text typed below is still there when its owner is back. Anybody else gets a new page, and
 * until then the tab asks only who is signed in (`tab-owner.ts`).
 */
export function SessionGate({ children }: { children: ReactNode }) {
  const door = useDoor();
  const navigate = useNavigate();
  const from = useLocation({ select: ({ href }) => href });
  const { data, error, refetch } = door;
  const session = data?.session;
  const owner = tabOwner();
  const out = data !== undefined && !session && owner === undefined;
  const ended = data !== undefined && !session && owner !== undefined;
  const [isGone, setGone] = useState(false);
  const throwAway = useCallback(() => {
    shutTab();
    setGone(true);
  }, []);
  useEffect(() => onLeft(throwAway), [throwAway]);
  useLongOver(ended, throwAway);
  const isOwners = session !== undefined && session.me.id === owner;
  useOpened(ended || (isOwners && session.locked), isOwners && !session.locked && !isGone);

  useLookAgain(refetch);
  const goToSignIn = useEffectEvent(() => {
    // While navigating, the address is already the sign-in's although this is still mounted.
    if (isSignIn(from)) return;
    void navigate({ href: `/sign-in?from=${encodeURIComponent(from)}`, replace: true });
  });
  useEffect(() => {
    if (out) goToSignIn();
  }, [out]);
  useKeys({ 'Shift+L': { label: 'Lock', run: () => void lock() } }, session?.locked === false);

  if (out) return null;
  if (isGone || (session && !isOwners)) return <NewPage />;
  if (!data) {
    if (!error) return <Loader label="Loading" active />;
    return (
      <EmptyState
        level={1}
        icon="alert"
        title="The desk could not be opened"
        action={<DeskButton onClick={() => void refetch()}>Try again</DeskButton>}
      >
        {error.message}
      </EmptyState>
    );
  }
  const open = (me: Me) => {
    if (me.id === owner) void refetch();
    else throwAway();
  };
  if (!session) {
    return (
      <>
        <Behind covered>{children}</Behind>
        <LockScreen label="Sign in">
          <Door shop={data.shop} title="Sign in">
            <SignInWays {...data} onIn={open} />
          </Door>
        </LockScreen>
      </>
    );
  }
  const { me, ways, locked } = session;
  return (
    <>
      <Behind covered={locked}>{children}</Behind>
      {locked ? (
        <LockScreen label="Locked">
          <Door shop={data.shop} title="Locked">
            <UnlockWays {...{ me, ways }} site={data.site} onOpen={open} />
          </Door>
        </LockScreen>
      ) : (
        <ConfirmAsked>
          {(given) => (
            <UnlockWays {...{ me, ways }} site={data.site} verb="Confirm" onOpen={given} />
          )}
        </ConfirmAsked>
      )}
    </>
  );
}

/**
 * Loads a new page, once nothing of this one is drawn any more: nothing that it knew is left for whoever comes next. Its address is
 * not kept either: whoever comes next has not asked for what is there.
 */
function NewPage() {
  useEffect(() => {
    queryClient.clear();
    window.location.replace('/desk/');
  }, []);
  return null;
}

/**
 * Ends what is kept when its time is over, or the clock was set by as much. The clock decides: the timers of a machine that sleeps
 * stand still.
 */
function useLongOver(ended: boolean, end: () => void): void {
  useEffect(() => {
    if (!ended) return undefined;
    const since = Date.now();
    const look = () => {
      if (Math.abs(Date.now() - since) >= KEPT_MS) end();
    };
    const timer = setInterval(look, LOOK_EVERY_MS);
    document.addEventListener('visibilitychange', look);
    window.addEventListener('focus', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('focus', look);
    };
  }, [ended, end]);
}

/** Refetches everything when a covered page is open again, whichever tab its owner came back in. */
function useOpened(covered: boolean, isOpen: boolean): void {
  const wasCovered = useRef(false);
  useEffect(() => {
    if (covered) wasCovered.current = true;
    if (!isOpen || !wasCovered.current) return;
    wasCovered.current = false;
    // What the end of the session stopped is no longer so.
    removeError();
    void queryClient.invalidateQueries();
  }, [covered, isOpen]);
}

/** If it is covered from the start, nothing is rendered; if it is covered later, typed text stays. */
function Behind({ covered, children }: { covered: boolean; children: ReactNode }) {
  const [shown, setShown] = useState(!covered);
  if (!covered && !shown) setShown(true);
  return (
    <div hidden={covered} className={styles.behind}>
      {shown && children}
    </div>
  );
}

/** Checks the session when the store refuses, and when nobody has touched the screen for long. */
function useLookAgain(look: () => Promise<unknown>): void {
  useEffect(() => {
    const hear = (event: Event) => {
      const { detail } = event as CustomEvent<DeskReason>;
      if (OF_THE_SESSION.includes(detail)) void look();
    };
    sessionRefusals.addEventListener('refused', hear);
    const timer = setInterval(() => {
      if (awayFor() > IDLE_MS) void look();
    }, LOOK_EVERY_MS);
    return () => {
      sessionRefusals.removeEventListener('refused', hear);
      clearInterval(timer);
    };
  }, [look]);
}

/** Asks for the passkey or code when a call requires it. */
function ConfirmAsked({ children }: { children: (given: () => void) => ReactNode }) {
  const [answer, setAnswer] = useState<(given: boolean) => void>();
  const asked = useCallback(
    () =>
      new Promise<boolean>((resolve) => {
        setAnswer(() => resolve);
      }),
    [],
  );
  useEffect(() => confirmBy(asked), [asked]);
  // The session has ended or is locked meanwhile: who waits for the answer must not wait for ever.
  useEffect(() => () => answer?.(false), [answer]);
  if (!answer) return null;
  const end = (given: boolean) => {
    answer(given);
    setAnswer(undefined);
  };
  return (
    <Dialog title="Is it you?" onClose={() => end(false)}>
      {children(() => end(true))}
    </Dialog>
  );
}
