import { useQuery } from '@tanstack/react-query';
import { useServices } from '#client/api/services-context.ts';
import { ratePremiumQuery } from '#client/features/content/queries.ts';
import { RateFailed } from '#client/features/home/first-view/rate-failed.tsx';

/** What the home screen says where the premiums could not be loaded: fetched only then. */
export function RateFailedHere() {
  const { api } = useServices();
  // Looking at the failure does not ask again: that is what the button is for.
  const asked = useQuery({ ...ratePremiumQuery(api), retryOnMount: false });
  return <RateFailed asked={asked} />;
}
