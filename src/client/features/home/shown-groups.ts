import type { HomeGroup } from '#shared/contract/catalogue.ts';

const plain = (text: string) => text.trim().toLowerCase();

const NOT_SHOWN = 'silver color bar';

/** The groups of the home page: what has items; the coloured silver bars are kept off it. */
export const shownGroups = (groups: readonly HomeGroup[]): HomeGroup[] =>
  groups.filter(({ headerTitle, data }) => plain(headerTitle) !== NOT_SHOWN && data.length > 0);

/**
 * The product type whose listing a group stands for: the one it is named after, or the one that all its
 * items belong to. None where it mixes types.
 */
export function listingOf({ headerTitle, data }: HomeGroup): HomeGroup['data'][number] | undefined {
  const named = data.find(({ ProductType }) => plain(ProductType) === plain(headerTitle));
  if (named) return named;
  const [first] = data;
  return data.every(({ ProductType }) => ProductType === first?.ProductType) ? first : undefined;
}
