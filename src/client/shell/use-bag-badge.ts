import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { cartCountQuery } from '#client/features/cart/queries.ts';
import { useServices, useUser } from '#client/api/services-context.ts';

/** How many lines the bag has, on the shop's icon on the home screen, where there is one. */
export function useBagBadge(): void {
  const { api } = useServices();
  const user = useUser();
  const { data } = useQuery({ ...cartCountQuery(api), enabled: user !== undefined });
  // Nobody's bag is empty; one that is not known so far leaves what stands there.
  const count = user ? data : 0;
  useEffect(() => {
    if (count === undefined) return;
    const { setAppBadge, clearAppBadge } = navigator as Partial<Navigator>;
    const done = count > 0 ? setAppBadge?.call(navigator, count) : clearAppBadge?.call(navigator);
    // Denied where the shop is not installed.
    done?.catch(() => undefined);
  }, [count]);
}
