import { useQuery } from '@tanstack/react-query';
import { useServices } from '#client/api/services-context.ts';
import { clientDetailsQuery } from '../queries.ts';

/** The store's name, grievance officer, first email and first phone, as far as they are loaded. */
export function useContact() {
  const { api } = useServices();
  const { data: details = {} } = useQuery(clientDetailsQuery(api));
  return {
    name: details['Name'],
    officer: details['GrievanceOfficer'],
    email: details['Email1'],
    phone: details['ContactNumber1'],
    hours: details['OpeningHours'],
  };
}
