import { useEffect, useState } from 'react';
import { paymentsOperations } from '#shared/desk/contract/payments/payments.ts';
import { callDesk } from '../../../api/call-desk.ts';
import { queryClient } from '../../../api/query-client.ts';
import { sayFailed } from '../../../parts/page/toast.ts';

/** As often as somebody who works on it says that they still do; the store lets go after five silent minutes. */
const AGAIN_MS = 60_000;

/** A first reading that is still on its way may be from before: a query that has no data yet would only be waited for, not asked anew. */
async function showAnew(item: string): Promise<void> {
  const queryKey = [paymentsOperations.ShowPayment.name, { item }];
  await queryClient.cancelQueries({ queryKey });
  await queryClient.invalidateQueries({ queryKey });
}

/**
 * Takes a payment in hand while it is open and its clerk does something, and lets it go when they leave it. Where somebody else has it,
 * nothing is taken: `takeOver` does that.
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
          // Whoever has it is shown by the payment itself.
          if (takeOver) sayFailed(error);
        })
        .then(() => showAnew(item));
    };
    const act = () => {
      if (Date.now() - at > AGAIN_MS) hold();
    };
    hold(taking > 0);
    window.addEventListener('keydown', act);
    window.addEventListener('pointerdown', act);
    return () => {
      window.removeEventListener('keydown', act);
      window.removeEventListener('pointerdown', act);
      void callDesk(paymentsOperations.LetGoPayment, { item }).catch(() => undefined);
    };
  }, [item, decides, taking]);
  return { takeOver: () => setTaking((times) => times + 1) };
}
