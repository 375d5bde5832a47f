import type { ReactNode } from 'react';
import { m } from '#client/messages/compiled/messages.js';
import { failureText } from '#client/api/failure-text.ts';
import { StoreUnreachable } from '#client/api/transport.ts';
import { Button } from '#client/ui/button/button.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';

/** The part of a query's state that these components need. */
export interface Asked {
  data: unknown;
  error: Error | null;
  fetchStatus: 'fetching' | 'paused' | 'idle';
  dataUpdatedAt: number;
  refetch: () => unknown;
}

interface MissingProps {
  asked: Asked;
  words: { offlineTitle: string; offlineText: string; failedTitle: string };
  skeleton: ReactNode;
}

/** No data so far: a skeleton while loading, else the reason and a retry button. */
export function Missing({ asked, words, skeleton }: MissingProps) {
  const { error, fetchStatus, refetch } = asked;
  const again = <Button onClick={() => void refetch()}>{m.failed_again()}</Button>;
  if (fetchStatus === 'paused') {
    return (
      <EmptyState icon="offline" title={words.offlineTitle} action={again}>
        {words.offlineText}
      </EmptyState>
    );
  }
  if (!error) return skeleton;
  const unreachable = error instanceof StoreUnreachable;
  const title = unreachable ? m.failed_unreachable_title() : words.failedTitle;
  return (
    <EmptyState icon="alert" title={title} action={again}>
      {failureText(error, m.failed_unreachable_text())}
    </EmptyState>
  );
}
