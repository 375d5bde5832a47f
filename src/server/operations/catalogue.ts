import { findCheapestOffers } from '../catalogue/offers/find-offers.ts';
import { findPlace } from '../catalogue/listings/find-place.ts';
import { findProducts, refuseMoreThanShare } from '../catalogue/search/find-products.ts';
import { findPremiums } from '../catalogue/offers/find-premiums.ts';
import { readLeaf } from '../catalogue/listings/leaf.ts';
import { listCategories } from '../catalogue/listings/list-categories.ts';
import { listHomeGroups } from '../catalogue/listings/list-home-groups.ts';
import { listLeafProducts } from '../catalogue/listings/list-leaf-products.ts';
import { listProductTypes } from '../catalogue/listings/list-product-types.ts';
import { listRelatedProducts } from '../catalogue/listings/list-related-products.ts';
import { listSubcategories } from '../catalogue/listings/list-subcategories.ts';
import {
  presentCategory,
  presentHomeGroup,
  presentProductType,
  presentSubcategory,
} from '../catalogue/listings/present-listing.ts';
import { presentProduct, presentRelatedProduct } from '../catalogue/listings/present-product.ts';
import { listCatalogue, type ListedProductRow } from '../catalogue/search/list-catalogue.ts';
import { presentListedProduct } from '../catalogue/search/present-catalogue.ts';
import { findFreePieces } from '#server/stock/require-stock.ts';
import { inSlices } from '#server/in-slices.ts';
import { type HandlersOf, PAGE_ADDRESS } from './handler.ts';
import { rowId } from '../row-id.ts';

export const catalogueHandlers: HandlersOf<
  | 'GetProductTypeFront'
  | 'GetCustomizedProductTypeFront'
  | 'GetCategoryFront'
  | 'GetSubCategoryFront'
  | 'GetCustomizedCategoryFront'
  | 'GetNameByIdForFront'
  | 'GetProductFront'
  | 'GetFinalProductFront'
  | 'GetProCategoriesForFront'
  | 'GetCatalogueForFront'
  | 'FindProducts'
> = {
  async GetProductTypeFront(_request, { shop }) {
    const types = await listProductTypes(shop, { customised: false });
    const offers = await findCheapestOffers(shop);
    return { data: types.map((row) => presentProductType(shop.pictures, row, offers)) };
  },

  async GetCustomizedProductTypeFront(_request, { shop }) {
    const types = await listProductTypes(shop, { customised: true });
    const offers = await findCheapestOffers(shop);
    return { data: types.map((row) => presentProductType(shop.pictures, row, offers)) };
  },

  async GetCategoryFront({ P_Id }, { shop }) {
    const rows = await listCategories(shop, { productTypeId: rowId(P_Id) });
    const offers = await findCheapestOffers(shop);
    return { data: rows.map((row) => presentCategory(shop.pictures, row, offers)) };
  },

  async GetCustomizedCategoryFront({ P_Id }, { shop }) {
    const rows = await listCategories(shop, { productTypeId: rowId(P_Id), customised: true });
    const offers = await findCheapestOffers(shop);
    return { data: rows.map((row) => presentCategory(shop.pictures, row, offers)) };
  },

  async GetSubCategoryFront({ P_Id, C_Id }, { shop }) {
    const place = { productTypeId: rowId(P_Id), categoryId: rowId(C_Id) };
    const rows = await listSubcategories(shop, place);
    const offers = await findCheapestOffers(shop);
    return { data: rows.map((row) => presentSubcategory(shop.pictures, row, offers)) };
  },

  async GetNameByIdForFront({ PT_Name, C_Name, SC_Name }, { shop }) {
    const given = { productType: PT_Name, category: C_Name, subcategory: SC_Name };
    const place = await findPlace(shop, given);
    if (!place) return { data: [] };
    const { productTypeId, categoryId, subcategoryId, names: Names, slugs: Slugs } = place;
    return {
      data: [{ P_id: productTypeId, C_Id: categoryId, S_Id: subcategoryId, Names, Slugs }],
    };
  },

  async GetProductFront(request, { shop }) {
    const rows = await listRelatedProducts(shop, readLeaf(request));
    const { ofProduct } = await findCheapestOffers(shop);
    return {
      data: rows.map((row) => presentRelatedProduct(shop.pictures, row, ofProduct(row.product.id))),
    };
  },

  async GetFinalProductFront(request, { shop }) {
    const leaf = readLeaf(request);
    const rows = await listLeafProducts(shop, leaf, rowId(request.type));
    if (rows.length === 0) return { data: [] };
    const premiums = await findPremiums(shop);
    const ids = rows.flatMap(({ weights }) => weights.map(({ id }) => id));
    const free = await findFreePieces(shop, ids);
    const list = rows.map((row) => presentProduct(shop, premiums, row, free));
    return { data: [{ Product: JSON.stringify(list) }] };
  },

  async GetProCategoriesForFront(_request, { shop }) {
    const groups = await listHomeGroups(shop);
    const offers = await findCheapestOffers(shop);
    return { data: groups.map((group) => presentHomeGroup(shop.pictures, group, offers)) };
  },

  async GetCatalogueForFront(_request, { shop }) {
    const rows = await listCatalogue(shop);
    const offers = await findCheapestOffers(shop);
    const present = (row: ListedProductRow) => presentListedProduct(shop.pictures, row, offers);
    return { data: await inSlices(rows, present) };
  },

  async FindProducts({ Q, P_Id, C_Id = 0, S_Id = 0, Choice, From, Most }, { shop, caller }) {
    if (caller.address !== PAGE_ADDRESS) refuseMoreThanShare(shop, caller.address);
    const scope = P_Id ? { P_Id, C_Id, S_Id } : undefined;
    const { found, near, options, tiles } = await findProducts(shop, {
      typed: Q,
      scope,
      choice: Choice,
    });
    const part = found.slice(From, From + Most).map(({ product, weight, oneOfMany }) => ({
      Product: product,
      Weight: weight,
      OneOfMany: oneOfMany,
    }));
    return {
      data: [{ Count: found.length, Near: near, Found: part, Options: options, Tiles: tiles }],
    };
  },
};
