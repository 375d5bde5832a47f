import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { readCheckout } from '#client/checkout-session/checkout-data.ts';
import { deviceStorage } from '#client/persistence/storage/device-storage.ts';
import { useServices } from '#client/api/services-context.ts';

/** The bag, a coin made out of the customer's own metal, or digital metal. */
export type PlacedKind = 'coin' | 'converted' | 'digital';

const KINDS = { BuyProduct: 'coin', ConvertCoin: 'converted', BuyDigital: 'digital' } as const;
const MARKERS = {
  coin: 'coinOrder',
  converted: 'convertedCoinOrder',
  digital: 'digitalOrder',
} as const;

/** What an order is that was just placed. */
export function usePlacedKind(order: string): PlacedKind {
  const { config } = useServices();
  // The numbers of our own store say it. Another's trades are paid nowhere in the app.
  if (config.extensions.includes('digitalPayments') && order.startsWith('D')) return 'digital';
  const { proceedType } = readCheckout(deviceStorage.session, 'addressData') ?? {};
  if (proceedType) return KINDS[proceedType];
  return config.extensions.includes('orderTracking') && order.startsWith('C')
    ? 'converted'
    : 'coin';
}

/**
 * Once a payment is decided, for good or ill: the bag and the orders have changed, and My Account opens
 * with the list that the order stands in.
 */
export function useSettled(order: string, settled: boolean): void {
  const queryClient = useQueryClient();
  const kind = usePlacedKind(order);
  useEffect(() => {
    if (!settled) return;
    for (const of of ['cart', 'orders', 'balance', 'digital']) {
      void queryClient.invalidateQueries({ queryKey: [of] });
    }
    try {
      deviceStorage.local.setItem('profile', 'orders');
      deviceStorage.local.setItem('digitalOrder', MARKERS[kind]);
    } catch {
      // A full storage: My Account opens with its first tab.
    }
  }, [settled, kind, queryClient]);
}
