import { useQuery } from '@tanstack/react-query';
import type { Product } from '#shared/contract/catalogue.ts';
import type { Key } from '#shared/contract/fields.ts';
import { useServices } from '#client/api/services-context.ts';
import { type PositionIds, productsQuery } from '../queries.ts';

const NOWHERE: PositionIds = { P_Id: 0, C_Id: 0, S_Id: 0 };

/** A product at one weight, asked for again when the catalogue changes; undefined until known, and null where it is not sold any more. */
export function useProductNow(
  leaf: PositionIds | undefined,
  item: Key = 0,
): Product | null | undefined {
  const { api } = useServices();
  const query = { ...productsQuery(api, leaf ?? NOWHERE, item), enabled: leaf !== undefined };
  const { data, isFetching } = useQuery(query);
  // What the device has kept may be older than the coin.
  const missing = data && !isFetching ? null : undefined;
  return data?.find(({ P_DetailsId }) => P_DetailsId === item) ?? missing;
}
