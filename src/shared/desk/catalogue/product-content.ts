import * as v from 'valibot';
import { MOST_PICTURES } from '../../content/marked-pictures.ts';
import { deskText, id } from '../contract/fields.ts';

/** What somebody typed and has not finished may be anything; the store checks it when it is published. */
const typed = deskText(40);
const words = deskText(200);
const richText = deskText(20_000);

/** One weight of a product, in the fields of a catalogue file. */
export const weightContent = v.object({
  grams: typed,
  /** The piece's own code: with it the weight stays the same one in bags and orders. */
  uniqueId: deskText(100),
  size: words,
  /** Rupees with all taxes; 0: none is printed on it. */
  mrp: typed,
  /** Percent on the metal. */
  margin: typed,
  /** Rupees. */
  netAmount: typed,
  serviceTax: typed,
  otherTax: typed,
  makingCharge: typed,
  logistics: typed,
  /** Whether it may be bought. One that was sold once is never deleted. */
  sold: v.boolean(),
});
export type WeightContent = v.InferOutput<typeof weightContent>;

/** A product as a catalogue file has it, with the place where it stands. Texts are simple HTML. */
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
  description: richText,
  purityText: richText,
  packagingText: richText,
  certification: words,
  collection: words,
  packaging: words,
  marketplaces: v.object({
    amazon: deskText(1000),
    flipkart: deskText(1000),
    ajio: deskText(1000),
  }),
  convertToCoin: v.boolean(),
  /** Out of the shop while it is false. */
  display: v.boolean(),
  weights: v.pipe(v.array(weightContent), v.maxLength(200, 'may have at most 200 weights')),
});
export type ProductContent = v.InferOutput<typeof productContent>;

/** A weight for somebody to fill in. */
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

/** A product for somebody to fill in. */
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
