import { useQuery } from '@tanstack/react-query';
import { useStore } from '#client/store/store-context.ts';
import { clientDetailsQuery } from './queries.ts';

/** Where the store is written to and called first, as far as it has said so yet. */
export function useContact() {
  const { store } = useStore();
  const { data: details = {} } = useQuery(clientDetailsQuery(store));
  return { email: details['Email1'], phone: details['ContactNumber1'] };
}
