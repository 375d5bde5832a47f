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
  /** What the total is of, in short. */
  subject: string;
  /** A quantity is on its way to the store, or the store is being asked about the coupon. */
  unsettled: boolean;
}

/**
 * Asks the gate once more, stores the bag's total and goes on. What is still on its way to the store comes first: a press waits for
 * it, and counts for nothing if the bag is another one then than the one that was pressed for.
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
      // For display only: the store prices the order with its own rates.
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
