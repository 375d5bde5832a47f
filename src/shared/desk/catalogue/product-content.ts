import * as v from 'valibot';
import { MOST_PICTURES } from '../../content/marked-pictures.ts';
import { deskHtml, deskText, id } from '../contract/fields.ts';

/** Unfinished input may be anything; the store checks it when it is published. */
const typed = deskText(40);
const words = deskText(200);

/** One weight of a product, in the fields of a catalogue file. */
export const weightContent = v.object({
  grams: typed,
  /** The piece's own code: it identifies the weight in bags and orders. */
  uniqueId: deskText(100),
  size: words,
  /** Rupees including all taxes; 0: none is printed on the piece. */
  mrp: typed,
  /** Percent on the metal. */
  margin: typed,
  /** Rupees. */
  netAmount: typed,
  serviceTax: typed,
  otherTax: typed,
  makingCharge: typed,
  logistics: typed,
  /** Whether it may be bought. A weight that was ever sold is never deleted. */
  sold: v.boolean(),
});
export type WeightContent = v.InferOutput<typeof weightContent>;

/** A product as in a catalogue file, with its position. Texts are simple HTML. */
export const productContent = v.object({
  categoryId: v.nullable(id),
  subcategoryId: v.nullable(id),
  name: words,
  metal: v.picklist(['Gold', 'Silver']),
  purity: v.picklist(['995', '999']),
  images: v.pipe(
    v.array(deskText(500)),
    v.maxLength(MOST_PICTURES, `may have at most ${MOST_PICTURES} pictures`),
  ),
  video: words,
  shortDescription: deskText(1000),
  description: deskHtml,
  purityText: deskHtml,
  packagingText: deskHtml,
  certification: words,
  collection: words,
  packaging: words,
  marketplaces: v.object({
    amazon: deskText(1000),
    flipkart: deskText(1000),
    ajio: deskText(1000),
  }),
  convertToCoin: v.boolean(),
  /** While false, the product is not in the shop. */
  display: v.boolean(),
  weights: v.pipe(v.array(weightContent), v.maxLength(200, 'may have at most 200 weights')),
});
export type ProductContent = v.InferOutput<typeof productContent>;

/** An empty weight to fill in. */
export const newWeight = (): WeightContent => ({
  grams: '',
  uniqueId: '',
  size: '',
  mrp: '0',
  margin: '0',
  netAmount: '0',
  serviceTax: '5',
  otherTax: '0',
  makingCharge: '0',
  logistics: '0',
  sold: true,
});

/** An empty product to fill in. */
export const newProduct = (): ProductContent => ({
  categoryId: null,
  subcategoryId: null,
  name: '',
  metal: 'Gold',
  purity: '999',
  images: [],
  video: '',
  shortDescription: '',
  description: '',
  purityText: '',
  packagingText: '',
  certification: '',
  collection: '',
  packaging: '',
  marketplaces: { amazon: '', flipkart: '', ajio: '' },
  convertToCoin: false,
  display: true,
  weights: [newWeight()],
});
