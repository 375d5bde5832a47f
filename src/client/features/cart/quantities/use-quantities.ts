import { notifyManager, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useSnapshot } from 'valtio/react';
import { UpdateQuantity } from '#shared/contract/bag-changes.ts';
import type { CartItem } from '#shared/contract/cart.ts';
import { m } from '#client/messages/compiled/messages.js';
import { purchaseOf } from '#client/rates/deals.ts';
import { passGate } from '#client/rates/gate.ts';
import { useRates } from '#client/rates/rates-context.ts';
import { useServices } from '#client/api/services-context.ts';
import type { ApiClient } from '#client/api/api-client.ts';
import { hideError } from '#client/ui/feedback/remove-error.ts';
import { showSuccess } from '#client/ui/feedback/toast.ts';
import { cartQuery } from '../queries.ts';
import { createQuantityChanges, type QuantityChanges } from './quantity-changes.ts';
import { showFailure } from '#client/hooks/show-failure.ts';

// One per app, not per screen: a request from a second visit to the bag must not overtake an older one.
const known = new WeakMap<QueryClient, QuantityChanges>();

/** The quantities that this app is saving. */
export function useQuantityChanges(): QuantityChanges {
  const { api } = useServices();
  const queryClient = useQueryClient();
  const changes = known.get(queryClient) ?? changesOf(api, queryClient);
  known.set(queryClient, changes);
  return changes;
}

/** The line's quantity as the customer last set it, and how to set it, through the gate. */
export function useQuantity(line: CartItem): [quantity: number, set: (quantity: number) => void] {
  const rates = useRates();
  const changes = useQuantityChanges();
  const wanted = useSnapshot(changes.wanted);
  const set = (quantity: number) => {
    try {
      changes.set(line.CartId, quantity, passGate(rates, purchaseOf([line.Source])));
    } catch (error) {
      showFailure(error, m.cart_change_unknown());
    }
  };
  return [wanted[line.CartId] ?? line.Quantity, set];
}

/** The lines with the quantities that the customer last set. */
export function useWantedLines(lines: CartItem[]): CartItem[] {
  const wanted = useSnapshot(useQuantityChanges().wanted);
  return lines.map((line) => ({ ...line, Quantity: wanted[line.CartId] ?? line.Quantity }));
}

/** Whether a quantity is still on its way to the store. */
export const useIsSaving = (): boolean =>
  Object.keys(useSnapshot(useQuantityChanges().wanted)).length > 0;

function changesOf(api: ApiClient, queryClient: QueryClient): QuantityChanges {
  const { queryKey } = cartQuery(api);
  let failed = false;
  return createQuantityChanges({
    async save(CartId, Quantity, pass) {
      // The error of the last change would stand beside the words that this one is saved.
      if (failed) hideError();
      failed = false;
      const { data, msg } = await api.call(UpdateQuantity, { CartId, Quantity }, pass);
      return data?.[0]?.msg || msg;
    },
    saved(cartId, quantity, msg) {
      // A bag that was requested before this save would restore the old quantity.
      void queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(
        queryKey,
        (bag) =>
          bag && {
            ...bag,
            lines: bag.lines.map((line) =>
              line.CartId === cartId ? { ...line, Quantity: quantity } : line,
            ),
          },
      );
      showSuccess(msg || m.cart_quantity_saved());
    },
    failed(_cartId, error) {
      failed = true;
      showFailure(error, m.cart_change_unknown());
    },
    idle: () => void queryClient.invalidateQueries({ queryKey }),
    // TanStack Query notifies its listeners through the same queue, in order.
    afterwards: (run) => notifyManager.schedule(run),
  });
}
