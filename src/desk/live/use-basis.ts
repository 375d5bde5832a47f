import { catalogueOperations } from '#shared/desk/contract/catalogue/catalogue.ts';
import type { PriceBasis } from '#shared/desk/catalogue/weight-price.ts';
import { useDeskQuery } from '../api/use-desk.ts';
import { useFromRates, useRates } from './live-rates.ts';
import { useShopConfig } from './shop-config.ts';

export interface LiveBasis extends PriceBasis {
  /** Whether the rates are live. */
  live: boolean;
}

/** The basis of prices now: the feed if it is live, else the last rate that the store trusted. */
export function useBasis(): LiveBasis | undefined {
  const kept = useDeskQuery(catalogueOperations.PriceBasis, {}).data;
  const rates = useRates(useShopConfig()?.rateStaleAfterMs);
  const gold = useFromRates(rates, ({ asks }) => asks.gold?.toString());
  const silver = useFromRates(rates, ({ asks }) => asks.silver?.toString());
  const live = useFromRates(rates, ({ freshness }) => freshness === 'live') ?? false;
  if (!kept) return undefined;
  const { premiums, profile, asks } = kept;
  return {
    asks: { gold: gold ?? asks?.gold, silver: silver ?? asks?.silver },
    premiums: {
      PGold999: premiums.gold999,
      PGold995: premiums.gold995,
      PSilver999: premiums.silver999,
    },
    profile,
    live: live && gold !== undefined,
  };
}
