import type { HomeGroup } from '#shared/contract/catalogue.ts';

const plain = (text: string) => text.trim().toLowerCase();

const NOT_SHOWN = 'silver color bar';

/** The groups of the home screen: those with items, except the coloured silver bars. */
export const shownGroups = (groups: readonly HomeGroup[]): HomeGroup[] =>
  groups.filter(({ headerTitle, data }) => plain(headerTitle) !== NOT_SHOWN && data.length > 0);

/**
 * The product type whose listing a group links to: the one that it is named after, or the only one of its
 * items. Undefined if it mixes types.
 */
export function listingOf({ headerTitle, data }: HomeGroup): HomeGroup['data'][number] | undefined {
  const named = data.find(({ ProductType }) => plain(ProductType) === plain(headerTitle));
  if (named) return named;
  const [first] = data;
  return data.every(({ ProductType }) => ProductType === first?.ProductType) ? first : undefined;
}
