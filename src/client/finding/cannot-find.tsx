import type { UseQueryResult } from '@tanstack/react-query';
import { failureText } from '#client/api/failure-text.ts';
import { m } from '#client/messages/compiled/messages.js';
import { Button } from '#client/ui/button/button.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';

/** A query that failed or is paused. */
export type Failed = Pick<UseQueryResult, 'error' | 'fetchStatus' | 'refetch'>;

/** Shown instead of results: there is no network, or the store cannot be asked. */
export function CannotFind({ asked: { error, fetchStatus, refetch } }: { asked: Failed }) {
  if (fetchStatus === 'paused' || !error) {
    return (
      <EmptyState icon="offline" title={m.search_offline_title()}>
        {m.search_offline_text()}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon="alert"
      title={m.search_failed_title()}
      action={<Button onClick={() => void refetch()}>{m.failed_again()}</Button>}
    >
      {failureText(error, m.failed_unreachable_text())}
    </EmptyState>
  );
}
