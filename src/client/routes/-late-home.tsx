import { useQuery } from '@tanstack/react-query';
import type { Metal } from '#shared/pricing/unit-price.ts';
import { useServices } from '#client/api/services-context.ts';
import { rateHistoryQuery } from '#client/features/digital/chart/chart-query.ts';
import { ratePremiumQuery } from '#client/features/content/queries.ts';
import { digitalRatesQuery } from '#client/features/digital/rates/rate-query.ts';
import { entryOf, isClosed } from '#client/features/digital/rates/rate-terms.ts';
import { DayChange } from '#client/features/home/first-view/day-change.tsx';
import type { LateHome } from '#client/features/home/first-view/late-home.tsx';
import { quickCoin } from '#client/features/home/first-view/quick-coin.ts';
import { QuickWays } from '#client/features/home/first-view/quick-ways.tsx';
import { FromPrice } from '#client/rates/from-price.tsx';
import { LazyAfterPaint } from '#client/shell/lazy-after-paint.tsx';

const rateFailed = async () => (await import('./-rate-failed.tsx')).RateFailedHere;

/** The home screen's prices and histories: loaded after it is shown. */
export const lateHome: LateHome = {
  From: function From({ offers }) {
    return <FromPrice offers={offers} profile={useServices().config.taxProfile} />;
  },

  Day: function Day({ metal }) {
    const { open, asks } = useDay(metal);
    return <DayChange metal={metal} open={open} asks={asks} />;
  },

  RateFailed: function Failed() {
    const { api } = useServices();
    const { data, errorUpdateCount } = useQuery({ ...ratePremiumQuery(api), retryOnMount: false });
    const failed = data === undefined && errorUpdateCount > 0;
    return failed && <LazyAfterPaint load={rateFailed} />;
  },

  QuickWays: function Quick({ groups }) {
    const { api, config } = useServices();
    const { data, isLoading } = useQuery(digitalRatesQuery(api));
    const entry = entryOf(data, 'gold');
    const coin = quickCoin(groups);
    return (
      <QuickWays
        coin={coin}
        price={<FromPrice offers={coin?.Offers} profile={config.taxProfile} only />}
        digital={entry && !isClosed({ entry }) ? entry : undefined}
        asking={isLoading}
      />
    );
  },
};

const NO_DAY = { open: undefined, asks: [] };

function useDay(metal: Metal) {
  const { api, config } = useServices();
  const { data = NO_DAY } = useQuery({
    ...rateHistoryQuery(api, metal, '1D'),
    enabled: config.extensions.includes('rateHistory'),
    select: ({ open, points }) => ({ open, asks: points.map(([, , , close]) => close) }),
  });
  return data;
}
