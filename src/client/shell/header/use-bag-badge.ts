import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { cartCountQuery } from '#client/features/cart/queries.ts';
import { useServices, useUser } from '#client/api/services-context.ts';

/** Shows the number of lines in the bag on the installed app's icon. */
export function useBagBadge(): void {
  const { api } = useServices();
  const user = useUser();
  const { data } = useQuery({ ...cartCountQuery(api), enabled: user !== undefined });
  // A visitor's bag is empty. While a customer's bag is unknown the badge stays as it is.
  const count = user ? data : 0;
  useEffect(() => {
    if (count === undefined) return;
    const { setAppBadge, clearAppBadge } = navigator as Partial<Navigator>;
    const done = count > 0 ? setAppBadge?.call(navigator, count) : clearAppBadge?.call(navigator);
    // Browsers refuse if the app is not installed.
    done?.catch(() => undefined);
  }, [count]);
}
