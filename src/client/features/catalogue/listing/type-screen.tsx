import { useSuspenseQuery } from '@tanstack/react-query';
import type { CataloguePosition } from '../catalogue-position.ts';
import { categoriesQuery, customisedCategoriesQuery, type PositionIds } from '../queries.ts';
import { useServices } from '#client/api/services-context.ts';
import { CategoryTiles } from './category-tiles.tsx';
import { NarrowedListing } from './narrowed-listing.tsx';

/** The categories of a product type, normal or customised; its pieces once a facet is chosen. */
export function TypeScreen({ position, ids }: { position: CataloguePosition; ids: PositionIds }) {
  const { api } = useServices();
  const query = position.customised ? customisedCategoriesQuery : categoriesQuery;
  const asked = useSuspenseQuery(query(api, ids.P_Id));
  return (
    <NarrowedListing position={position} ids={ids} asked={asked}>
      {(facts) => <CategoryTiles tiles={asked.data} position={position} facts={facts} />}
    </NarrowedListing>
  );
}
