import { notFound, type ParsedLocation, redirect } from '@tanstack/react-router';
import { fromSlug } from '#shared/addresses/reversible-slug.ts';
import { isCustomised } from '#shared/addresses/paths.ts';
import { titleOf, toSlug } from '#shared/addresses/slug.ts';
import { nameOfSlug, slugsAmong } from '#shared/addresses/slugs-among.ts';
import { GetNameByIdForFront, type ProductType } from '#shared/contract/catalogue.ts';
import { loadQuery, NotOnThisDevice } from '#client/api/load-query.ts';
import { positionAddress } from './catalogue-position.ts';
import {
  type Asked,
  type CatalogueContext,
  isComplete,
  positionOf,
  rememberPlace,
} from './asked-place.ts';
import {
  categoriesQuery,
  customisedCategoriesQuery,
  customisedTypesQuery,
  type Place,
  placeCache,
  type PositionIds,
  productTypesQuery,
  subcategoriesQuery,
} from './queries.ts';

/**
 * Asks the store for the place behind an address. An address that is not the present one of its place, because it is of
 * before, written by hand, or among the products where the place is a customised one or the other way round, redirects to it.
 * Throws notFound if the store has no such place.
 */
export async function lookUpPlace(
  context: CatalogueContext,
  asked: Asked,
  location: ParsedLocation,
): Promise<Place> {
  const { slugs } = asked;
  const query = {
    ...placeCache(slugs),
    queryFn: async () => {
      const found = await askStore(context, asked, carriedNames(asked, location.state.names));
      return found && amongItsKind(context, found);
    },
  };
  const place = await loadQuery(context.queryClient, query, (known) => known === null).catch(
    (error: unknown) => {
      // The listings may be on this device even if this address is not.
      if (error instanceof NotOnThisDevice) return searchListings(context, asked);
      throw error;
    },
  );
  if (!place || !isComplete(place.ids, slugs)) throw notFound();
  const moved = place.position.customised !== asked.customised;
  if (!moved && place.position.slugs.join('/') === slugs.join('/')) return place;
  await rememberPlace(context.queryClient, place);
  throw redirect({
    to: positionAddress(place.position),
    search: location.search as Record<string, never>,
    replace: true,
    statusCode: 301,
  });
}

/** A place of a customised type is among the customised coins, any other among the products, whatever it was asked for by. */
async function amongItsKind({ api, queryClient }: CatalogueContext, place: Place) {
  const { position, ids } = place;
  // A type that is customised by its name has only the address of one.
  const isFixed = position.customised && isCustomised(position.productType);
  if (isFixed || position.subcategory) return place;
  const has = (types: ProductType[]) => types.some(({ P_id }) => P_id === ids.P_Id);
  const isProduct = async () =>
    has(await loadQuery(queryClient, productTypesQuery(api)).catch(() => []));
  // The list that was asked for is loaded for the page anyway, and has most types. Without the customised ones there is no page.
  const customised = position.customised
    ? has(await loadQuery(queryClient, customisedTypesQuery(api))) || !(await isProduct())
    : !(await isProduct()) &&
      has(await loadQuery(queryClient, customisedTypesQuery(api)).catch(() => []));
  return customised === position.customised
    ? place
    : { ...place, position: { ...position, customised } };
}

/** The names that a link has carried, if they are of this address. */
const carriedNames = ({ slugs }: Asked, names: readonly string[] = []): string[] | undefined =>
  names.length === slugs.length &&
  names.every((name, index) => slugs[index]?.startsWith(toSlug(name)))
    ? [...names]
    : undefined;

async function askStore(
  context: CatalogueContext,
  asked: Asked,
  carried: string[] | undefined,
): Promise<Place | null> {
  const { slugs, customised } = asked;
  const names = carried ?? slugs.map(fromSlug);
  const [PT_Name = '', C_Name = '', SC_Name = ''] = names;
  const { data } = await context.api.call(GetNameByIdForFront, { PT_Name, C_Name, SC_Name });
  const [found] = data;
  const ids = found && { P_Id: found.P_id, C_Id: found.C_Id, S_Id: found.S_Id };
  if (ids && found.Names && found.Slugs) {
    return { position: positionOf(found.Names, found.Slugs, customised), ids };
  }
  // Another store knows names only. A name that survives the way to a slug and back identifies the place without the listings,
  // unless the store knows a part of the names alone: `100-recycled` may be its `100% Recycled`.
  if (ids && isComplete(ids, slugs) && names.every((name) => titleOf(toSlug(name)) === name)) {
    return { position: positionOf(names, names.map(toSlug), customised), ids };
  }
  const listed = await searchListings(context, { customised, slugs: carried ?? slugs });
  return (
    listed ?? (ids ? { position: positionOf(names, names.map(toSlug), customised), ids } : null)
  );
}

/** Finds a place by comparing the slugs or names of its address with the names that the store lists. */
async function searchListings(
  { api, queryClient }: CatalogueContext,
  { slugs: [type = '', category, subcategory], customised }: Asked,
): Promise<Place | null> {
  const typesQuery = customised ? customisedTypesQuery(api) : productTypesQuery(api);
  const types = await loadQuery(queryClient, typesQuery);
  const found: Named[] = [];
  const place = (ids: Partial<PositionIds>): Place => ({
    position: positionOf(
      found.map(({ name }) => name),
      found.map(({ slug }) => slug),
      customised,
    ),
    ids: { P_Id, C_Id: 0, S_Id: 0, ...ids },
  });
  const pick = <Row>(slug: string, rows: Row[], nameOf: (row: Row) => string): Row | undefined => {
    const named = among(slug, rows.map(nameOf));
    if (named) found.push(named);
    return rows.find((row) => nameOf(row) === named?.name);
  };

  const typeRow = pick(type, types, ({ ProductType }) => ProductType);
  if (!typeRow) return null;
  const P_Id = typeRow.P_id;
  if (category === undefined) return place({});

  const listQuery = customised ? customisedCategoriesQuery : categoriesQuery;
  const tiles = await loadQuery(queryClient, listQuery(api, P_Id));
  const tile = pick(category, tiles, ({ C_Name }) => C_Name);
  if (!tile) return null;
  const { C_Id } = tile;
  if (subcategory === undefined) return place({ C_Id, S_Id: customised ? tile.S_Id : 0 });

  const below = await loadQuery(queryClient, subcategoriesQuery(api, P_Id, C_Id));
  const last = pick(subcategory, below, ({ S_Name }) => S_Name);
  return last ? place({ C_Id, S_Id: last.S_Id }) : null;
}

interface Named {
  name: string;
  slug: string;
}

/** The listed name that a slug, or the name itself, stands for, with its slug within the list. */
function among(slug: string, names: string[]): Named | undefined {
  const name = names.includes(slug) ? slug : nameOfSlug(slug, names);
  return name === undefined
    ? undefined
    : { name, slug: slugsAmong(names).get(name) ?? toSlug(name) };
}
