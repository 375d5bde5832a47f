import { type RefObject, useEffect, useRef, useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { DeleteCartItemById } from '#shared/contract/bag-changes.ts';
import { type CartItem } from '#shared/contract/cart.ts';
import type { Key } from '#shared/contract/fields.ts';
import { m } from '#client/messages/compiled/messages.js';
import { useServices } from '#client/api/services-context.ts';
import { showSuccess } from '#client/ui/feedback/toast.ts';
import { cartCountQuery, cartQuery } from './queries.ts';
import { showFailure } from '#client/hooks/show-failure.ts';
import { useQuantityChanges } from './use-quantities.ts';

/** Takes lines out of the bag. Needs no live price: nobody is kept from buying less. */
export function useDeleteLine() {
  const { api } = useServices();
  const queryClient = useQueryClient();
  const changes = useQuantityChanges();
  const [deleting, setDeleting] = useState<readonly Key[]>([]);
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
    onSettled: (_answer, _error, cartId) => {
      setDeleting((now) => now.filter((other) => other !== cartId));
      void queryClient.invalidateQueries({ queryKey: cartCountQuery(api).queryKey });
      void queryClient.invalidateQueries({ queryKey: cartQuery(api).queryKey });
    },
    networkMode: 'always',
  });
  function deleteLine({ CartId }: CartItem): void {
    if (deleting.includes(CartId)) return;
    changes.forget(CartId);
    setDeleting((now) => [...now, CartId]);
    mutate(CartId);
  }
  return { deleting, deleteLine };
}

/**
 * Where the focus goes when the line that had it is gone: the delete button now in its place, else the
 * last one, else `fallback`. Returns what each line's delete button takes as its ref.
 */
export function useFocusAfterDelete(lines: CartItem[], fallback: RefObject<HTMLElement | null>) {
  const buttons = useRef(new Map<Key, HTMLButtonElement>());
  const focused = useRef<{ key: Key; index: number }>(undefined);

  useEffect(() => {
    const lost = focused.current;
    if (lost && !lines.some(({ CartId }) => CartId === lost.key)) {
      focused.current = undefined;
      // Only where nobody has moved on to something else meanwhile.
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
