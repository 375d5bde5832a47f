import { type RefObject, useEffect, useRef, useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { DeleteCartItemById } from '#shared/contract/bag-changes.ts';
import type { CartItem } from '#shared/contract/cart.ts';
import type { Key } from '#shared/contract/fields.ts';
import { m } from '#client/messages/compiled/messages.js';
import { useServices } from '#client/api/services-context.ts';
import { hideError } from '#client/ui/feedback/remove-error.ts';
import { showSuccess } from '#client/ui/feedback/toast.ts';
import { cartCountQuery, cartQuery } from '../queries.ts';
import { showFailure } from '#client/hooks/show-failure.ts';
import { useQuantityChanges } from '../quantities/use-quantities.ts';

/** Deletes lines of the bag. Needs no live price: buying less is always allowed. */
export function useDeleteLine() {
  const { api } = useServices();
  const queryClient = useQueryClient();
  const changes = useQuantityChanges();
  const [deleting, setDeleting] = useState<readonly Key[]>([]);
  const failed = useRef(false);
  const { mutate } = useMutation({
    mutationFn: (CartId: Key) => api.call(DeleteCartItemById, { CartId }),
    onSuccess: ({ msg }, cartId) => {
      const { queryKey } = cartQuery(api);
      void queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(
        queryKey,
        (bag) => bag && { ...bag, lines: bag.lines.filter(({ CartId }) => CartId !== cartId) },
      );
      showSuccess(msg || m.cart_deleted());
    },
    onError: (error) => void showFailure(error, m.cart_delete_unknown()),
    onSettled: (_answer, error, cartId) => {
      failed.current = error !== null;
      setDeleting((now) => now.filter((other) => other !== cartId));
      void queryClient.invalidateQueries({ queryKey: cartCountQuery(api).queryKey });
      void queryClient.invalidateQueries({ queryKey: cartQuery(api).queryKey });
    },
    networkMode: 'always',
  });
  function deleteLine({ CartId }: CartItem): void {
    if (deleting.includes(CartId)) return;
    // It would stand beside the words that the piece is gone.
    if (failed.current) hideError();
    changes.forget(CartId);
    setDeleting((now) => [...now, CartId]);
    mutate(CartId);
  }
  return { deleting, deleteLine };
}

/**
 * Moves the focus when the focused line is deleted: to the delete button now in its place, else to the
 * last one, else to `fallback`. Returns the ref callback of each line's delete button.
 */
export function useFocusAfterDelete(lines: CartItem[], fallback: RefObject<HTMLElement | null>) {
  const buttons = useRef(new Map<Key, HTMLButtonElement>());
  const focused = useRef<{ key: Key; index: number }>(undefined);

  useEffect(() => {
    const lost = focused.current;
    if (lost && !lines.some(({ CartId }) => CartId === lost.key)) {
      focused.current = undefined;
      // Unless the customer has moved the focus meanwhile.
      if (document.activeElement === document.body) {
        const heir = lines[Math.min(lost.index, lines.length - 1)];
        (heir ? buttons.current.get(heir.CartId) : fallback.current)?.focus();
      }
    }
  }, [lines, fallback]);

  return {
    pressed: (key: Key) => {
      focused.current = { key, index: lines.findIndex(({ CartId }) => CartId === key) };
    },
    refOf: (key: Key) => (button: HTMLButtonElement | null) => {
      if (button) buttons.current.set(key, button);
      else buttons.current.delete(key);
    },
  };
}
