import { useSuspenseQuery } from '@tanstack/react-query';
import { useServices } from '#client/api/services-context.ts';
import { LeafScreen, type LeafScreenProps } from '../product/leaf-screen.tsx';
import { CategoryTiles } from './category-tiles.tsx';
import { ListingLayout } from './listing-layout.tsx';
import { subcategoriesQuery } from '../queries.ts';
import { realSubcategories } from './load-category.ts';

/** A category: its subcategories where it has some, else it is a leaf. */
export function CategoryScreen(props: LeafScreenProps) {
  const { place, ids } = props;
  const { api } = useServices();
  const asked = useSuspenseQuery(subcategoriesQuery(api, ids.P_Id, ids.C_Id));
  const tiles = realSubcategories(asked.data);
  if (tiles.length === 0) return <LeafScreen {...props} />;
  return (
    <ListingLayout place={place} ids={ids} asked={asked}>
      <CategoryTiles tiles={tiles} place={place} />
    </ListingLayout>
  );
}
