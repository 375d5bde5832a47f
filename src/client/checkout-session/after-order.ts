import type { QueryClient } from '@tanstack/react-query';
import type { OrderKind } from '#shared/contract/order-kind.ts';
import { storedText } from '#client/persistence/storage/stored-value.ts';
import { ORDER_KIND_NAMES } from './order-kinds.ts';

/**
 * Call this once an order is placed or its payment is decided: refetches what that changes, and lets My Account open with the list
 * that contains the order.
 */
export function afterOrder(kind: OrderKind, queryClient: QueryClient): void {
  for (const area of ['cart', 'orders', 'balance', 'digital']) {
    void queryClient.invalidateQueries({ queryKey: [area] });
  }
  storedText('profile').write('orders');
  storedText('digitalOrder').write(ORDER_KIND_NAMES[kind].marker);
}
