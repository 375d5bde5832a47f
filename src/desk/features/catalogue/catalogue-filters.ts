import type { ProductTypeBranch } from '#shared/desk/contract/catalogue/catalogue-tree.ts';
import type { Filter } from '../../parts/table/filters.tsx';
import type { Choices } from '../../parts/table/saved-filters.ts';
import type { CatalogueSearch } from './catalogue-search.ts';

const STATES = [
  { value: 'published', label: 'In the shop' },
  { value: 'changed', label: 'With changes' },
  { value: 'draft', label: 'New' },
  { value: 'withdrawn', label: 'Withdrawn' },
  { value: 'refused', label: 'Not published in time' },
];

const METALS = [
  { value: 'Gold', label: 'Gold' },
  { value: 'Silver', label: 'Silver' },
];

const STOCK = [
  { value: 'sold-out', label: 'Sold out' },
  { value: 'kept', label: 'Kept by serial' },
];

/** The filters above the list: categories only of a chosen type. */
export function filtersOf(
  types: readonly ProductTypeBranch[],
  type: ProductTypeBranch | undefined,
): Filter[] {
  const named = (each: { id: number; name: string }) => ({
    value: String(each.id),
    label: each.name,
  });
  const categories = type && {
    id: 'category',
    label: 'Category',
    options: type.categories.map(named),
  };
  return [
    { id: 'metal', label: 'Metal', options: METALS },
    { id: 'type', label: 'Type', options: types.map(named) },
    ...(categories ? [categories] : []),
    { id: 'state', label: 'State', options: STATES },
    { id: 'stock', label: 'Stock', options: STOCK },
  ];
}

/** What the chosen filters look for. A category goes with its type: another type forgets it. */
export function searchOf(
  { metal, type, category, state, stock }: Choices,
  before: CatalogueSearch,
): Omit<CatalogueSearch, 'find'> {
  return {
    metal: metal as CatalogueSearch['metal'],
    type: type ? Number(type) : undefined,
    category: category && Number(type) === before.type ? Number(category) : undefined,
    state: state as CatalogueSearch['state'],
    stock: stock as CatalogueSearch['stock'],
  };
}
