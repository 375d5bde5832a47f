import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from '@tanstack/react-router';
import type { Deal } from '#shared/contract/pauses.ts';
import { checkoutSession } from '#client/checkout-session/checkout-session.ts';
import { showFailure } from '#client/hooks/show-failure.ts';
import { passGate } from '#client/rates/gate.ts';
import { useRates } from '#client/rates/rates-context.ts';
import type { BagPricer } from './bag-totals.ts';

interface ToProceed {
  totals: BagPricer;
  deal: Deal;
  /** What is being bought, as text: another text is another bag. */
  subject: string;
  /** Whether a quantity is on its way to the store, or the store is being asked about the coupon. */
  unsettled: boolean;
}

/**
 * Passes the gate once more, stores the bag's total and goes on. A press first waits for what is on its way to the store, and is
 * dropped if the bag is a different one by then.
 */
export function useProceed({ totals, deal, subject, unsettled }: ToProceed) {
  const rates = useRates();
  const navigate = useNavigate();
  const [pressedFor, setPressedFor] = useState<string>();

  function go(): void {
    try {
      passGate(rates, deal);
      const total = totals(rates.state.asks)?.total;
      if (!total?.gt(0)) return;
      // For display only: the store prices the order at its own rates.
      checkoutSession.total.write(total.toFixed(2));
      void navigate({ to: '/proceedtobuy' });
    } catch (error) {
      showFailure(error, '');
    }
  }
  const settled = useEffectEvent(() => {
    setPressedFor(undefined);
    if (pressedFor === subject) go();
  });
  const waiting = pressedFor !== undefined;
  useEffect(() => {
    if (waiting && !unsettled) settled();
  }, [waiting, unsettled]);

  return { waiting, proceed: () => (unsettled ? setPressedFor(subject) : go()) };
}
