import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { CoinLinks } from '#client/features/catalogue/coin-links.tsx';
import { useCoinAt } from '#client/features/catalogue/convertible-place.ts';
import { productTypesQuery } from '#client/features/catalogue/queries.ts';
import { balanceQuery, whileComing } from '#client/features/checkout/conversion/balance-query.ts';
import { ratePremiumQuery } from '#client/features/content/queries.ts';
import { RateChart } from '#client/features/digital/chart/chart.tsx';
import { DigitalScreen } from '#client/features/digital/digital-screen.tsx';
import { PartsFailed } from '#client/features/digital/parts-failed.tsx';
import { CoinPlanner } from '#client/features/digital/planner/planner.tsx';
import { useCoinWeights } from '#client/features/digital/planner/planner-weights.ts';
import { Statement } from '#client/features/digital/statement/statement.tsx';
import { digitalOrdersQuery, whileOnTheWay } from '#client/features/orders/queries.ts';
import { m } from '#client/messages/compiled/messages.js';
import { SavedAsOf } from '#client/persistence/report/saved-as-of.tsx';
import { pageTitle } from '#client/shell/page-head.ts';
import { loadQuery } from '#client/api/load-query.ts';
import { useServices, useUser } from '#client/api/services-context.ts';
import { useHydrating } from '#client/ui/use-hydrating.ts';

export interface DigitalSearch {
  /** Gold unless it says otherwise. */
  metal?: 'silver' | undefined;
  /** Buying unless it says otherwise. */
  side?: 'sell' | undefined;
}

export const Route = createFileRoute('/digital-gold')({
  validateSearch: ({ metal, side }: Record<string, unknown>): DigitalSearch => ({
    metal: metal === 'silver' ? metal : undefined,
    side: side === 'sell' ? side : undefined,
  }),
  loader: async ({ context: { api, queryClient } }) => {
    // Only this page uses it, so it is not part of the start.
    const { digitalRatesQuery } = await import('#client/features/digital/rates/rate-query.ts');
    // Without the rates the page still explains the product, and its price is a dash.
    await Promise.allSettled([
      loadQuery(queryClient, digitalRatesQuery(api)),
      loadQuery(queryClient, ratePremiumQuery(api)),
      loadQuery(queryClient, productTypesQuery(api)),
    ]);
  },
  head: ({ match }) => ({ meta: [{ title: pageTitle(match.context.config, m.digital_title()) }] }),
  component: Digital,
});

/** A visitor's holdings. */
const NOTHING = { gold: '0', silver: '0' };

function Digital() {
  const { api } = useServices();
  const { metal = 'gold', side = 'buy' } = Route.useSearch();
  const premiums = useQuery(ratePremiumQuery(api));
  const ifLoggedIn = { enabled: useUser() !== undefined };
  const balance = useQuery({ ...balanceQuery(api), ...ifLoggedIn, ...whileComing });
  const trades = useQuery({ ...digitalOrdersQuery(api), ...ifLoggedIn, ...whileOnTheWay });
  const coinAt = useCoinAt();
  const coinWeights = useCoinWeights();
  const nothing = useHydrating() ? undefined : NOTHING;
  return (
    <DigitalScreen
      tab={{ metal, side }}
      premiums={premiums.data}
      heldBefore={balance.error !== null}
      held={ifLoggedIn.enabled ? balance.data : nothing}
      trades={ifLoggedIn.enabled ? trades.data : undefined}
      saved={
        <>
          {ifLoggedIn.enabled && <SavedAsOf asked={[balance, trades]} />}
          <PartsFailed asked={[premiums, ...(ifLoggedIn.enabled ? [balance] : [])]} />
        </>
      }
      chart={<RateChart metal={metal} side={side} premiums={premiums.data} />}
      more={
        <>
          <CoinPlanner
            metal={metal}
            holdings={ifLoggedIn.enabled ? balance.data : undefined}
            coins={coinWeights}
          />
          <Statement />
        </>
      }
      {...{ coinWeights, coinAt }}
      coins={<CoinLinks />}
    />
  );
}
