import { useEffect, useState } from 'react';
import { paymentsOperations } from '#shared/desk/contract/payments/payments.ts';
import { callDesk } from '../../../api/call-desk.ts';
import { queryClient } from '../../../api/query-client.ts';
import { sayFailed } from '../../../parts/page/toast.ts';

/** How often an active clerk renews the hold; the store releases it after five silent minutes. */
const AGAIN_MS = 60_000;

/** A first request still under way may be outdated: without data yet, invalidating would only wait for it, so it is cancelled. */
async function showAnew(item: string): Promise<void> {
  const queryKey = [paymentsOperations.ShowPayment.name, { item }];
  await queryClient.cancelQueries({ queryKey });
  await queryClient.invalidateQueries({ queryKey });
}

/**
 * Holds a payment while it is open and its clerk is active, and releases it when they leave. If somebody else holds it, nothing is
 * taken: `takeOver` does that.
 */
export function useHold(item: string, decides: boolean): { takeOver: () => void } {
  const [taking, setTaking] = useState(0);
  useEffect(() => {
    if (!decides) return undefined;
    let at = 0;
    const hold = (takeOver = false) => {
      at = Date.now();
      void callDesk(paymentsOperations.HoldPayment, { item, takeOver })
        .catch((error: unknown) => {
          // The payment itself shows who holds it.
          if (takeOver) sayFailed(error);
        })
        .then(() => showAnew(item));
    };
    const act = () => {
      // A clock that was set back must not keep the hold from being renewed.
      if (Math.abs(Date.now() - at) > AGAIN_MS) hold();
    };
    hold(taking > 0);
    window.addEventListener('keydown', act);
    window.addEventListener('pointerdown', act);
    return () => {
      window.removeEventListener('keydown', act);
      window.removeEventListener('pointerdown', act);
    };
  }, [item, decides, taking]);
  // Not as it is taken over: a release that arrives later would end the new hold.
  useEffect(() => {
    if (!decides) return undefined;
    return () => void callDesk(paymentsOperations.LetGoPayment, { item }).catch(() => undefined);
  }, [item, decides]);
  return { takeOver: () => setTaking((times) => times + 1) };
}
