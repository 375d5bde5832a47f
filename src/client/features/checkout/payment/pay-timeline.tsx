import { m } from '#client/messages/compiled/messages.js';
import { Timeline } from '#client/ui/layout/timeline.tsx';
import type { OrderKind } from '#shared/contract/order-kind.ts';

const placed = [
  m.order_step_placed,
  m.order_step_verified,
  m.order_step_confirmed,
  m.order_step_dispatched,
  m.order_step_delivered,
];
/** Digital metal is not delivered. */
const bought = [m.order_step_placed, m.order_step_verified, m.trade_step_credited];

/** The timeline of an order that the store may not have yet: only saved on this device, every other step ahead. */
export function PayTimeline({ kind, className }: { kind: OrderKind; className?: string }) {
  const ahead = kind === 'digital' ? bought : placed;
  return (
    <Timeline
      label={m.order_progress()}
      {...(className && { className })}
      steps={[
        {
          key: 'saved',
          title: m.order_step_saved(),
          state: 'now',
          spoken: m.order_step_said_now(),
          note: m.pay_saved_next(),
        },
        ...ahead.map((title) => ({
          key: title(),
          title: title(),
          state: 'ahead' as const,
          spoken: m.order_step_said_ahead(),
        })),
      ]}
    />
  );
}
