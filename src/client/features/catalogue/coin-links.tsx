import { useQuery } from '@tanstack/react-query';
import { cataloguePath } from '#shared/addresses/paths.ts';
import { namesCoin } from '#shared/finding/names-coin.ts';
import { m } from '#client/messages/compiled/messages.js';
import { useServices } from '#client/api/services-context.ts';
import { LinkRow } from '#client/ui/layout/link-row.tsx';
import { productTypesQuery } from './queries.ts';

/** Links to the product types that are coins; to the whole shop where none is known. */
export function CoinLinks() {
  const { api } = useServices();
  const { data: types = [] } = useQuery(productTypesQuery(api));
  const coins = types.filter(({ ProductType }) => namesCoin(ProductType));
  if (coins.length === 0) return <LinkRow to="/products">{m.digital_coins_link()}</LinkRow>;
  return (
    <div>
      {coins.map(({ P_id, ProductType }) => (
        <LinkRow
          key={P_id}
          to={cataloguePath({ productType: ProductType })}
          state={{ p_id: P_id, names: [ProductType] }}
        >
          {ProductType}
        </LinkRow>
      ))}
    </div>
  );
}
