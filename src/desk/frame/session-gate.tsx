import { useLocation, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useCallback, useEffect, useEffectEvent, useState } from 'react';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { Loader } from '#client/ui/feedback/loader.tsx';
import { removeError } from '#client/ui/feedback/remove-error.ts';
import type { DeskReason } from '#shared/desk/contract/desk-envelope.ts';
import { staffOperations } from '#shared/desk/contract/staff/staff.ts';
import { awayFor } from '../api/attention.ts';
import { sessionRefusals } from '../api/call-desk.ts';
import { confirmBy } from '../api/confirm.ts';
import { queryClient } from '../api/query-client.ts';
import { useDeskQuery } from '../api/use-desk.ts';
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
 * covered, and so is one that has ended: text typed below is still there when its owner is back. Anybody else gets a new page.
 */
export function SessionGate({ children }: { children: ReactNode }) {
  const door = useDeskQuery(staffOperations.Door, {});
  const navigate = useNavigate();
  const from = useLocation({ select: ({ href }) => href });
  const { data, error, refetch } = door;
  const session = data?.session;
  const [owner, setOwner] = useState<number>();
  if (session && owner === undefined) setOwner(session.me.id);
  const out = data !== undefined && !session && owner === undefined;
  const ended = data !== undefined && !session && owner !== undefined;
  const [isLongOver, setLongOver] = useState(false);
  useEffect(() => {
    if (!ended) return undefined;
    const timer = setTimeout(() => setLongOver(true), KEPT_MS);
    return () => clearTimeout(timer);
  }, [ended]);

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
  if (isLongOver || (session && owner !== undefined && session.me.id !== owner)) return <NewPage />;
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
  const open = () => {
    // What the end of the session stopped is no longer so.
    removeError();
    void refetch().then(() => queryClient.invalidateQueries());
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

/** Loads the page anew, once nothing of this one is drawn any more: nothing that it knew is left for whoever comes next. */
function NewPage() {
  useEffect(() => {
    queryClient.clear();
    window.location.reload();
  }, []);
  return null;
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
