import { readCatalogueFile } from '#server/catalogue/import/import-file.ts';
import catalogue from './catalogue.json' with { type: 'json' };
import content from './content.json' with { type: 'json' };

// What the demo is known by, should a real store have kept something of it.

export const DEMO_PREMIUMS = catalogue.premiums;

/** The client details of the refinery that the demo made up. */
export const DEMO_SELLER = content.clientDetails;

/** Of every weight in the demo's catalogue. */
export const DEMO_UNIQUE_IDS: readonly string[] = (
  readCatalogueFile(catalogue).catalogue?.productTypes ?? []
)
  .flatMap(({ categories }) => categories)
  .flatMap(({ products, subcategories }) => [
    ...products,
    ...subcategories.flatMap((subcategory) => subcategory.products),
  ])
  .flatMap(({ weights }) => weights.map(({ uniqueId }) => uniqueId));
