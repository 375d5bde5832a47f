import type { OrderKind } from '#shared/contract/order-kind.ts';
import { checkoutSession } from '#client/checkout-session/checkout-session.ts';
import { m } from '#client/messages/compiled/messages.js';
import type { StaleReason } from '#client/rates/freshness.ts';
import { staleText } from '#client/rates/stale-text.ts';
import { BlockedReason, Button } from '#client/ui/button/button.tsx';
import { ButtonLink } from '#client/ui/button/button-link.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { OrderStepsIndicator } from '../payment/order-steps-indicator.tsx';
import { PaySkeleton } from '../payment/pay-skeleton.tsx';

interface QuoteWaitProps {
  kind: OrderKind;
  error: string;
  /** The quote was refused because of the coupon. */
  coupon: boolean;
  /** Why no price can be asked for. */
  stale: StaleReason | undefined;
  onAgain: () => void;
  /** The contents of the payment have changed. */
  onReopen: () => void;
}

/** No price is locked yet: it is being requested, waits for a live rate, or failed. */
export function QuoteWait({ kind, error, coupon, stale, onAgain, onReopen }: QuoteWaitProps) {
  if (!error) return <PaySkeleton text={stale ? staleText(stale) : m.lock_asking()} />;
  const blocked = stale && staleText(stale);
  function dropCoupon() {
    checkoutSession.coupon.remove();
    onReopen();
  }
  return (
    <>
      {kind !== 'digital' && <OrderStepsIndicator of={kind} at="payment" />}
      <EmptyState
        icon="alert"
        level={1}
        title={m.lock_failed_title()}
        action={
          <>
            {coupon ? (
              <Button blockedReason={blocked} onClick={dropCoupon}>
                {m.lock_failed_no_coupon()}
              </Button>
            ) : (
              <Button blockedReason={blocked} onClick={onAgain}>
                {m.failed_again()}
              </Button>
            )}
            {kind === 'buy' && (
              <ButtonLink to="/cart" variant="secondary">
                {m.lock_failed_to_bag()}
              </ButtonLink>
            )}
            {/* A coin that is no longer made has no price however often it is asked for. */}
            {kind === 'convert' && (
              <ButtonLink to="/digital-gold" variant="secondary">
                {m.lock_failed_to_digital()}
              </ButtonLink>
            )}
            {blocked !== error && <BlockedReason aria-hidden>{blocked}</BlockedReason>}
          </>
        }
      >
        <p role="alert">{error}</p>
      </EmptyState>
    </>
  );
}
