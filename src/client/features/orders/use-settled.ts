import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { readCheckout } from '#client/offline/checkout-data.ts';
import { deviceStorage } from '#client/offline/device-storage.ts';
import { useStore } from '#client/store/store-context.ts';

/** Whether an order that was just placed is a coin made out of the customer's own metal. */
export function useConversion(order: string): boolean {
  const { config } = useStore();
  const { proceedType } = readCheckout(deviceStorage.session, 'addressData') ?? {};
  if (proceedType) return proceedType === 'ConvertCoin';
  // The numbers of our own store say it, where the tab has forgotten.
  return config.extensions.includes('orderTracking') && order.startsWith('C');
}

/**
 * Once a payment is decided, for good or ill: the bag and the orders have changed, and My Account opens
 * with the list that the order stands in.
 */
export function useSettled(order: string, settled: boolean): void {
  const queryClient = useQueryClient();
  const conversion = useConversion(order);
  useEffect(() => {
    if (!settled) return;
    for (const of of ['cart', 'orders', 'balance']) {
      void queryClient.invalidateQueries({ queryKey: [of] });
    }
    try {
      deviceStorage.local.setItem('profile', 'orders');
      deviceStorage.local.setItem('digitalOrder', conversion ? 'convertedCoinOrder' : 'coinOrder');
    } catch {
      // A full storage: My Account opens with its first tab.
    }
  }, [settled, conversion, queryClient]);
}
