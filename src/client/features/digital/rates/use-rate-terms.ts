import { useQuery } from '@tanstack/react-query';
import type { RatePremium } from '#shared/contract/content.ts';
import type { Metal } from '#shared/pricing/unit-price.ts';
import { useServices } from '#client/api/services-context.ts';
import { digitalRatesQuery } from './rate-query.ts';
import { entryOf, type RateTerms } from './rate-terms.ts';

/** What prices either metal. Changes when the store is asked again, not with a tick. */
export function useRateTerms(
  premiums: RatePremium | null | undefined,
): (metal: Metal) => RateTerms {
  const { api } = useServices();
  const { data, isStale: old } = useQuery(digitalRatesQuery(api));
  return (metal) => ({ metal, entry: entryOf(data, metal), premiums, old });
}
