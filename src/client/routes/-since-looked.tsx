import { useQuery } from '@tanstack/react-query';
import { useServices, useUser } from '#client/api/services-context.ts';
import { balanceQuery } from '#client/features/checkout/conversion/balance-query.ts';
import { SinceLooked as Line } from '#client/features/home/since-last-visit/since-looked.tsx';

/** The line with the holding stored on the device: the store is not asked. */
export function SinceLooked() {
  const { api } = useServices();
  const user = useUser();
  const { data } = useQuery({ ...balanceQuery(api), enabled: false });
  return <Line grams={user && data ? String(data.gold) : undefined} />;
}
