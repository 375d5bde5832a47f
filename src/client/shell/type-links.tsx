import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { cataloguePath } from '#shared/addresses/paths.ts';
import { productTypesQuery } from '#client/features/catalogue/queries.ts';
import { useServices } from '#client/api/services-context.ts';

/** A link to each product type. */
export function TypeLinks() {
  const { api } = useServices();
  const { data: types = [] } = useQuery(productTypesQuery(api));
  return types.map(({ P_id, ProductType }) => (
    <Link
      key={P_id}
      to={cataloguePath({ productType: ProductType })}
      state={{ p_id: P_id, names: [ProductType] }}
    >
      {ProductType}
    </Link>
  ));
}
