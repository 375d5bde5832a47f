import { Link } from '@tanstack/react-router';
import { m } from '#client/messages/compiled/messages.js';
import { StepIndicator } from '#client/ui/layout/step-indicator.tsx';

const PLACES = ['amount', 'price', 'payment'] as const;

interface TradeStepsProps {
  at: (typeof PLACES)[number];
  /** Whether the trade is paid in the app; a sale ends with its ticket. */
  paid?: boolean;
}

/** The steps of a digital trade, with links back to the earlier ones. */
export function TradeStepsIndicator({ at, paid = true }: TradeStepsProps) {
  const steps = [
    { name: m.trail_amount(), link: <Link to="/digital-gold">{m.trail_amount()}</Link> },
    { name: m.trail_price(), link: <Link to="/checkout-payment">{m.trail_price()}</Link> },
    { name: m.trail_payment() },
  ];
  return (
    <StepIndicator
      label={m.trail_buy()}
      at={PLACES.indexOf(at)}
      steps={paid ? steps : steps.slice(0, -1)}
    />
  );
}
