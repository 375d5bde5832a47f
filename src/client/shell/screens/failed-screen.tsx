import {
  onlineManager,
  type Query,
  useQueryClient,
  useQueryErrorResetBoundary,
} from '@tanstack/react-query';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { m } from '#client/messages/compiled/messages.js';
import { NotOnThisDevice } from '#client/api/load-query.ts';
import { StoreUnreachable } from '#client/api/transport.ts';
import { Refusal } from '#shared/contract/refusal.ts';
import { Button } from '#client/ui/button/button.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { isLostScript } from '#client/updates/retry-import.ts';

const ASKED_AGAIN_MS = 5000;

/** A page that could not be loaded: what happened, and what to do. Loads again when the network or the store is back. */
export function FailedScreen({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const { reset: resetQueries } = useQueryErrorResetBoundary();
  const offline =
    error instanceof NotOnThisDevice || (isLostScript(error) && !onlineManager.isOnline());
  const queryClient = useQueryClient();

  function again() {
    resetQueries();
    reset();
    void router.invalidate();
  }
  useEffect(() => {
    if (offline) {
      return onlineManager.subscribe((online) => {
        if (online) again();
      });
    }
    if (!(error instanceof StoreUnreachable)) return undefined;
    const failed = { predicate: ({ state }: Query) => state.status === 'error' };
    // In the background, so that this page stays until there is something to show.
    const timer = setInterval(async () => {
      await queryClient.refetchQueries(failed);
      if (!queryClient.getQueryCache().findAll(failed)[0]) again();
    }, ASKED_AGAIN_MS);
    return () => clearInterval(timer);
  });

  const { title, text } = words(error, offline);
  return (
    <EmptyState
      level={1}
      icon={offline ? 'offline' : 'alert'}
      title={title}
      action={<Button onClick={again}>{m.failed_again()}</Button>}
    >
      {text}
    </EmptyState>
  );
}

function words(error: unknown, offline: boolean): { title: string; text: string } {
  if (offline) return { title: m.failed_offline_title(), text: m.failed_offline_text() };
  if (error instanceof StoreUnreachable) {
    return { title: m.failed_unreachable_title(), text: m.failed_unreachable_text() };
  }
  // A refusal carries the store's own words.
  const text = error instanceof Refusal && error.message ? error.message : m.failed_text();
  return { title: m.failed_title(), text };
}
