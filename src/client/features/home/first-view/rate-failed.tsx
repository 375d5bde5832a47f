import type { UseQueryResult } from '@tanstack/react-query';
import { failureText } from '#client/api/failure-text.ts';
import { m } from '#client/messages/compiled/messages.js';
import { Button } from '#client/ui/button/button.tsx';
import { Notice } from '#client/ui/feedback/notice.tsx';

interface RateFailedProps {
  /** The premiums, which did not come. */
  asked: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>;
}

/** Why the board of rates has dashes, and asks for its premiums again. */
export function RateFailed({ asked: { error, isFetching, refetch } }: RateFailedProps) {
  const again = (
    <Button variant="secondary" size="small" busy={isFetching} onClick={() => void refetch()}>
      {m.failed_again()}
    </Button>
  );
  return (
    <Notice kind="warn" title={m.home_rate_failed()} action={again}>
      {error && failureText(error, m.failed_unreachable_text())}
    </Notice>
  );
}
