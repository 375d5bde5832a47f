import type { QueryClient } from '@tanstack/react-query';
import type { OrderKind } from '#shared/contract/price-lock.ts';
import type { DecimalText } from '#shared/contract/fields.ts';
import { deviceStorage } from '#client/offline/device-storage.ts';

/** What the customer has was another's before: the bag, the orders, the metal. */
export function askAnew(queryClient: QueryClient): void {
  for (const area of ['cart', 'orders', 'balance']) {
    void queryClient.invalidateQueries({ queryKey: [area] });
  }
}

/** My Account opens where the order is. */
export function markOrders(kind: OrderKind): void {
  try {
    deviceStorage.local.setItem('profile', 'orders');
    deviceStorage.local.setItem(
      'digitalOrder',
      kind === 'buy' ? 'coinOrder' : 'convertedCoinOrder',
    );
  } catch {
    // A full storage: My Account opens where the markers say that are there.
  }
}

/** Tells a page that counts its sales of one, where there is a `dataLayer`. `value` in rupees. */
export function pushPurchase(ONumber: string, value: DecimalText | undefined): void {
  const { dataLayer } = window as { dataLayer?: unknown };
  if (!Array.isArray(dataLayer) || value === undefined) return;
  dataLayer.push({ event: 'purchase', transaction_id: ONumber, value: Number(value) });
}
