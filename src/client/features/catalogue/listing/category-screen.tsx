import { useSuspenseQuery } from '@tanstack/react-query';
import { useServices } from '#client/api/services-context.ts';
import { LeafScreen, type LeafScreenProps } from '../product/leaf-screen.tsx';
import { CategoryTiles } from './category-tiles.tsx';
import { NarrowedListing } from './narrowed-listing.tsx';
import { subcategoriesQuery } from '../queries.ts';
import { realSubcategories } from './load-category.ts';

/** A category: its subcategories if it has any, else its leaf. */
export function CategoryScreen(props: LeafScreenProps) {
  const { position, ids } = props;
  const { api } = useServices();
  const asked = useSuspenseQuery(subcategoriesQuery(api, ids.P_Id, ids.C_Id));
  const tiles = realSubcategories(asked.data);
  if (tiles.length === 0) return <LeafScreen {...props} />;
  return (
    <NarrowedListing position={position} ids={ids} asked={asked}>
      {(facts) => <CategoryTiles tiles={tiles} position={position} facts={facts} />}
    </NarrowedListing>
  );
}
