import * as v from 'valibot';
import { PRODUCT_STATES } from '#shared/desk/contract/catalogue/catalogue.ts';

const choice = <const Values extends readonly string[]>(values: Values) =>
  v.fallback(v.optional(v.picklist(values)), undefined);
const number = v.fallback(v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))), undefined);

/** The filters of the list of products, in the URL. */
export const catalogueSearch = v.object({
  find: v.fallback(v.optional(v.pipe(v.string(), v.maxLength(100))), undefined),
  metal: choice(['Gold', 'Silver']),
  type: number,
  category: number,
  stock: choice(['sold-out', 'kept']),
  state: choice([...PRODUCT_STATES, 'changed', 'refused']),
});
export type CatalogueSearch = v.InferOutput<typeof catalogueSearch>;
