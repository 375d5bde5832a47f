import { type ReactNode, useEffect, useState } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { m } from '#client/messages/compiled/messages.js';
import { checkoutSession } from '#client/checkout-session/checkout-session.ts';
import { ButtonLink } from '#client/ui/button/button-link.tsx';
import { CardResult } from './card-result.tsx';
import { ResultCard } from './result-card.tsx';
import { ToOrder } from './to-order.tsx';
import { useSettled } from './use-settled.ts';

/**
 * The outcome of an order's payment. `order` is the number that the card provider sent back; without it the page shows the order
 * that this tab has just placed. `left`: the customer came back without having paid.
 */
export function OrderResult({ order, left }: { order: string | undefined; left: boolean }) {
  // Only rendered in the browser: the page is private.
  const [stored] = useState(() => checkoutSession.result.read());
  const number = order ?? stored?.ONumber;
  const other = stored?.ONumber === number && stored?.paymentMode !== 'CARD' ? stored : undefined;
  if (!number) return <NoOrder />;
  if (other) return <StoredResult order={number} success={other.isSuccess} />;
  return <CardResult key={number} order={number} left={left} />;
}

/** Shown when this tab has placed no order. */
function NoOrder(): ReactNode {
  const navigate = useNavigate();
  useEffect(() => {
    void navigate({ to: '/', replace: true });
  }, [navigate]);
  return null;
}

/** A payment by UPI: the store's answer was final, and no bank has to be asked. */
function StoredResult({ order, success }: { order: string; success: boolean }) {
  useSettled(order, 'paid');
  return success ? (
    <ResultCard
      look="good"
      title={m.order_result_placed_title()}
      order={order}
      actions={<ToOrder order={order} first />}
    >
      {m.order_result_placed_text()}
    </ResultCard>
  ) : (
    <ResultCard
      look="bad"
      title={m.order_result_failed()}
      actions={<ButtonLink to="/">{m.order_result_try_again()}</ButtonLink>}
    />
  );
}
