import { Link } from '@tanstack/react-router';
import type { QuotedKind } from '#shared/contract/price-lock.ts';
import { m } from '#client/messages/compiled/messages.js';
import { StepIndicator } from '#client/ui/layout/step-indicator.tsx';

const PLACES = ['start', 'address', 'payment'] as const;

interface OrderStepsProps {
  /** A bag, or a coin made out of digital metal. */
  of: QuotedKind;
  at: (typeof PLACES)[number];
}

/** The steps of an order, with links back to the earlier ones. */
export function OrderStepsIndicator({ of, at }: OrderStepsProps) {
  const buy = of === 'buy';
  const start = buy ? m.trail_bag() : m.trail_coin();
  return (
    <StepIndicator
      label={m.trail_buy()}
      at={PLACES.indexOf(at)}
      steps={[
        { name: start, link: <Link to={buy ? '/cart' : '/convert-coin-details'}>{start}</Link> },
        {
          name: m.trail_address(),
          link: <Link to={buy ? '/proceedtobuy' : '/buy-convert-coin'}>{m.trail_address()}</Link>,
        },
        { name: m.trail_payment() },
      ]}
    />
  );
}
