import { useEffect, useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { OrderState } from '#shared/contract/orders.ts';

/**
 * An order that moves on while it is looked at may have put its pieces back into the bag, or its grams
 * into the holding: what the app knows of these is asked for again.
 */
export function useStateChange(state: OrderState | undefined): void {
  const queryClient = useQueryClient();
  const before = useRef(state);
  useEffect(() => {
    const moved = before.current !== undefined && state !== undefined && before.current !== state;
    before.current = state;
    if (!moved) return;
    void queryClient.invalidateQueries({ queryKey: ['cart'] });
    for (const of of [['balance'], ['digital', 'trades'], ['orders', 'digital']]) {
      void queryClient.invalidateQueries({ queryKey: of });
    }
  }, [state, queryClient]);
}
