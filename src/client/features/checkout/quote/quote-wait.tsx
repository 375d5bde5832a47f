import { m } from '#client/messages/compiled/messages.js';
import { staleText } from '#client/rates/stale-text.ts';
import { useGate } from '#client/rates/use-gate.ts';
import { BlockedReason, Button } from '#client/ui/button/button.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { PaySkeleton } from '../payment/pay-skeleton.tsx';

/** No price is locked yet: it is being requested, waits for a live rate, or could not be had. */
export function QuoteWait({ error, onAgain }: { error: string; onAgain: () => void }) {
  const stale = useGate();
  if (error) {
    const blocked = stale && staleText(stale);
    return (
      <EmptyState
        icon="alert"
        level={1}
        title={m.lock_failed_title()}
        action={
          <>
            <Button blockedReason={blocked} onClick={onAgain}>
              {m.failed_again()}
            </Button>
            {blocked !== error && <BlockedReason aria-hidden>{blocked}</BlockedReason>}
          </>
        }
      >
        <p role="alert">{error}</p>
      </EmptyState>
    );
  }
  return <PaySkeleton text={stale ? staleText(stale) : m.lock_asking()} />;
}
