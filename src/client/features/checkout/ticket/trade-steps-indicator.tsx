import { Link } from '@tanstack/react-router';
import type { Ticket } from '#shared/contract/digital.ts';
import { m } from '#client/messages/compiled/messages.js';
import { StepIndicator } from '#client/ui/layout/step-indicator.tsx';
import { typedAt } from './ticket.ts';

const PLACES = ['amount', 'price', 'payment'] as const;

interface TradeStepsProps {
  /** The trade, to whose metal and side the step of the amount leads back. */
  ticket: Ticket | undefined;
  at: (typeof PLACES)[number];
  /** Whether the trade is paid in the app; a sale ends with its ticket. */
  paid?: boolean;
}

/** The steps of a digital trade, with links back to the earlier ones. */
export function TradeStepsIndicator({ ticket, at, paid = true }: TradeStepsProps) {
  const amount = ticket ? typedAt(ticket) : ({ to: '/digital-gold' } as const);
  const steps = [
    { name: m.trail_amount(), link: <Link {...amount}>{m.trail_amount()}</Link> },
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
