import { useCallback, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { deviceStorage } from '#client/persistence/storage/device-storage.ts';
import { useServices, useUser } from '#client/api/services-context.ts';
import { bagPricer } from './bag-totals.ts';
import { readCoupon } from './kept-coupon.ts';
import { cartQuery } from './queries.ts';
import { useLeaveWhenEmpty } from './use-leave-when-empty.ts';

/** The bag as a payment needs it: what is in it by the store's last word, and what it comes to live. */
export function useBagToPay() {
  const { api } = useServices();
  const user = useUser();
  const bag = useQuery({ ...cartQuery(api), enabled: user !== undefined });
  const [empty, setEmpty] = useState(false);
  useLeaveWhenEmpty(empty);
  const said = bag.data?.lines ?? [];
  const known = bag.isSuccess && bag.fetchStatus === 'idle' && !bag.isRefetchError;
  return {
    bag: {
      lines: known ? said : undefined,
      totals: bagPricer(said, readCoupon(deviceStorage.session)?.couponAmount),
      couponId: useCallback(() => readCoupon(deviceStorage.session)?.id ?? 0, []),
    },
    onEmpty: setEmpty,
  };
}
