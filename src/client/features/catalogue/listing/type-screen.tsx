import { useSuspenseQuery } from '@tanstack/react-query';
import type { CataloguePlace } from '../catalogue-position.ts';
import { categoriesQuery, customisedCategoriesQuery, type PlaceIds } from '../queries.ts';
import { useServices } from '#client/api/services-context.ts';
import { CategoryTiles } from './category-tiles.tsx';
import { ListingLayout } from './listing-layout.tsx';

/** The categories of a product type, normal or customised. */
export function TypeScreen({ place, ids }: { place: CataloguePlace; ids: PlaceIds }) {
  const { api } = useServices();
  const query = place.customised ? customisedCategoriesQuery : categoriesQuery;
  const asked = useSuspenseQuery(query(api, ids.P_Id));
  return (
    <ListingLayout place={place} ids={ids} asked={asked}>
      <CategoryTiles tiles={asked.data} place={place} />
    </ListingLayout>
  );
}
