import { readCatalogueFile } from '#server/catalogue/import/import-file.ts';
import catalogue from './catalogue.json' with { type: 'json' };
import content from './content.json' with { type: 'json' };

// Data by which the demo is recognised, in case a real store has kept some of it.

export const DEMO_PREMIUMS = catalogue.premiums;

/** The client details of the demo's fictitious refinery. */
export const DEMO_SELLER = content.clientDetails;

/** The unique ids of all weights in the demo's catalogue. */
export const DEMO_UNIQUE_IDS: readonly string[] = (
  readCatalogueFile(catalogue).catalogue?.productTypes ?? []
)
  .flatMap(({ categories }) => categories)
  .flatMap(({ products, subcategories }) => [
    ...products,
    ...subcategories.flatMap((subcategory) => subcategory.products),
  ])
  .flatMap(({ weights }) => weights.map(({ uniqueId }) => uniqueId));
