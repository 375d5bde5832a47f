import type { QueryClient } from '@tanstack/react-query';
import type { DecimalText } from '#shared/contract/fields.ts';
import { deviceStorage } from '#client/persistence/storage/device-storage.ts';
import type { CheckoutKind } from './load-checkout.ts';

/** What the customer has was another's before: the bag, the orders, the metal. */
export function invalidateAfterOrder(queryClient: QueryClient): void {
  for (const area of ['cart', 'orders', 'balance', 'digital']) {
    void queryClient.invalidateQueries({ queryKey: [area] });
  }
}

const MARKERS: Record<CheckoutKind, string> = {
  buy: 'coinOrder',
  convert: 'convertedCoinOrder',
  digital: 'digitalOrder',
};

/** My Account opens where the order is. */
export function rememberOrdersTab(kind: CheckoutKind): void {
  try {
    deviceStorage.local.setItem('profile', 'orders');
    deviceStorage.local.setItem('digitalOrder', MARKERS[kind]);
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
