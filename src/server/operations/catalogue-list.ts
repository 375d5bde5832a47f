import { listCatalogue } from '../catalogue/list-catalogue.ts';
import { presentListedProduct } from '../catalogue/present-catalogue.ts';
import type { HandlersOf } from './handler.ts';

export const catalogueListHandlers: HandlersOf<'GetCatalogueForFront'> = {
  async GetCatalogueForFront(_request, { shop }) {
    const rows = await listCatalogue(shop);
    return { data: rows.map((row) => presentListedProduct(shop.pictures, row)) };
  },
};
