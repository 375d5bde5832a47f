import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { productTypesQuery } from '#client/features/catalogue/queries.ts';
import { DigitalGold } from '#client/features/content/digital-gold.tsx';
import { ratePremiumQuery } from '#client/features/content/queries.ts';
import { m } from '#client/messages/compiled/messages.js';
import { pageTitle } from '#client/shell/page-head.ts';
import { loadQuery } from '#client/store/load-query.ts';
import { useStore } from '#client/store/store-context.ts';
import { LinkRow } from '#client/ui/link-row.tsx';

export const Route = createFileRoute('/digital-gold')({
  loader: async ({ context: { store, queryClient } }) => {
    // Without the premiums the page still says what a gram is; its price is a dash.
    await Promise.allSettled([
      loadQuery(queryClient, ratePremiumQuery(store)),
      loadQuery(queryClient, productTypesQuery(store)),
    ]);
  },
  head: ({ match }) => ({ meta: [{ title: pageTitle(match.context.config, m.digital_title()) }] }),
  component: Digital,
});

function Digital() {
  const { store } = useStore();
  const { data: premiums } = useQuery(ratePremiumQuery(store));
  return <DigitalGold premiums={premiums} coins={<CoinLinks />} />;
}

function CoinLinks() {
  const { store } = useStore();
  const { data: types = [] } = useQuery(productTypesQuery(store));
  const coins = types.filter(({ ProductType }) => /coin/i.test(ProductType));
  if (coins.length === 0) return <LinkRow to="/products">{m.digital_coins_link()}</LinkRow>;
  return (
    <div>
      {coins.map(({ P_id, ProductType }) => (
        <LinkRow
          key={P_id}
          to="/products/$productType"
          params={{ productType: ProductType }}
          state={{ p_id: P_id }}
        >
          {ProductType}
        </LinkRow>
      ))}
    </div>
  );
}
