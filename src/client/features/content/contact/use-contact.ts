import { useQuery } from '@tanstack/react-query';
import { useServices } from '#client/api/services-context.ts';
import { clientDetailsQuery } from '../queries.ts';

/** Who the store is, and where it is written to and called first, as far as it has said so yet. */
export function useContact() {
  const { api } = useServices();
  const { data: details = {} } = useQuery(clientDetailsQuery(api));
  return {
    name: details['Name'],
    officer: details['GrievanceOfficer'],
    email: details['Email1'],
    phone: details['ContactNumber1'],
  };
}
