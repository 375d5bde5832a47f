import type { ParsedLocation } from '@tanstack/react-router';
import { titleOf } from '#shared/addresses/slug.ts';
import {
  type Asked,
  type CatalogueContext,
  isComplete,
  positionOf,
  rememberPlace,
} from './asked-place.ts';
import { placeCache, type Place, type PositionIds } from './queries.ts';

/**
 * The place behind an address: from the navigation state if the link carried it, else looked up by its slugs. An address in
 * another spelling redirects to the present one. Throws notFound if the store has no such place.
 */
export async function findPlace(
  context: CatalogueContext,
  asked: Asked,
  location: ParsedLocation,
): Promise<Place> {
  const { slugs, customised } = asked;
  const { names = [], p_id = 0, c_id = 0, s_id = 0 } = location.state;
  const ids: PositionIds = { P_Id: p_id, C_Id: c_id, S_Id: s_id };
  // A name's slug may be taken by a neighbour, so for another spelling the store decides which address is its own.
  if (isComplete(ids, slugs) && slugs.every((slug, index) => titleOf(slug) === names[index])) {
    const place: Place = { position: positionOf(names, slugs, customised), ids };
    // Stored, so that this device can later open the same address from a link without ids.
    return rememberPlace(context.queryClient, place);
  }
  const known = context.queryClient.getQueryData(placeCache(slugs).queryKey);
  if (known && isComplete(known.ids, slugs)) return known;
  const { lookUpPlace } = await import('./look-up-place.ts');
  return lookUpPlace(context, asked, location);
}
