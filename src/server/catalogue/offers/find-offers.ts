import { and, eq } from 'drizzle-orm';
import { type MarkedPicture, picturesAt, readMark } from '#shared/content/marked-pictures.ts';
import {
  type OfferText,
  possiblyCheapest,
  type PriceLine,
  priceLine,
  writeOffer,
} from '#shared/pricing/offer.ts';
import type { ChargedPiece } from '#shared/pricing/payable.ts';
import { otherTaxOf } from '#shared/pricing/tax.ts';
import type { TaxProfile } from '#shared/pricing/tax-profile.ts';
import type { ShopContext } from '#server/context.ts';
import type { Database } from '#server/db/database.ts';
import { categories, productDetails, products } from '../../db/schema/catalogue.ts';
import { shopCatalogue } from '../../db/schema/product-drafts.ts';
import { inSlices } from '#server/in-slices.ts';
import { findPremiums, type PremiumRow, premiumsOnWire } from './find-premiums.ts';
import type { WeightRow } from '../listings/list-leaf-products.ts';
import { isShown } from '../shown.ts';
import { findSoldOut } from './sold-out.ts';

/** For each part of the catalogue, the offers of which one is the cheapest at any rate; empty where nothing in it can be bought. */
export interface CheapestOffers {
  ofType: (id: number) => OfferText[];
  ofCategory: (id: number) => OfferText[];
  ofSubcategory: (id: number) => OfferText[];
  ofProduct: (id: number) => OfferText[];
  /** The offer of one weight; undefined where it cannot be bought. */
  ofWeight: (id: number) => OfferText | undefined;
  isSoldOut: (id: number) => boolean;
  /** The weight in grams that a picture shows, by the products that have it; undefined where it may be any. */
  gramsShown: (picture: string) => string | undefined;
  /** The picture of the weight that the first offer of a category prices. */
  pictureOfCategory: (id: number) => MarkedPicture | undefined;
}

type OfferedProduct = Pick<typeof products.$inferSelect, 'metal' | 'purity'>;
/** The charges of a weight. */
type ChargedWeight = Pick<
  WeightRow,
  'grams' | 'margin' | 'netAmount' | 'serviceTax' | 'otherTax' | 'makingCharge' | 'logistics'
>;

/** A weight of a product with all its charges, in the names of the wire. */
export const chargedPiece = (
  { metal, purity }: OfferedProduct,
  weight: ChargedWeight,
  premiums: PremiumRow | undefined,
  profile: TaxProfile,
): ChargedPiece => ({
  metal,
  Purity: purity,
  weight: weight.grams,
  ...premiumsOnWire(premiums),
  Margin: weight.margin,
  NetAmt: weight.netAmount,
  ServiceTax: weight.serviceTax,
  OtherTax: otherTaxOf(weight.otherTax, profile),
  MakingCharge: weight.makingCharge,
  Logistics: weight.logistics,
});

/** The price lines computed for offers, by the offer's text, which contains all that they depend on besides the profile. */
type Lines = Map<OfferText, PriceLine | undefined>;

interface Found {
  state: string;
  offers: Promise<CheapestOffers>;
  profile: TaxProfile;
  /** The lines of the current offers. */
  lines: Lines;
}
const found = new WeakMap<Database, Found>();

/** Reads the offers again only where the catalogue, or what is sold out of it, has changed. */
export async function findCheapestOffers(
  shop: Pick<ShopContext, 'db' | 'tax'>,
): Promise<CheapestOffers> {
  const { db, tax } = shop;
  const [row] = await db.select({ version: shopCatalogue.version }).from(shopCatalogue);
  const soldOut = await findSoldOut(shop);
  const state = [tax.profile, row?.version, ...soldOut].join(' ');
  const known = found.get(db);
  if (known?.state === state) return known.offers;
  const lines: Lines = new Map();
  // After a change nearly all offers stay the same.
  const before = known?.profile === tax.profile ? known.lines : undefined;
  const offers = readCheapestOffers(shop, { soldOut, lines, before });
  found.set(db, { state, offers, profile: tax.profile, lines });
  // A failed read is not cached.
  offers.catch(() => {
    if (found.get(db)?.offers === offers) found.delete(db);
  });
  return offers;
}

async function readCheapestOffers(
  shop: Pick<ShopContext, 'db' | 'tax'>,
  {
    soldOut,
    lines,
    before,
  }: { soldOut: ReadonlySet<number>; lines: Lines; before?: Lines | undefined },
): Promise<CheapestOffers> {
  const { profile } = shop.tax;
  const premiums = await findPremiums(shop);
  const rows = await readOffered(shop);
  const lineOf = (text: OfferText, piece: ChargedPiece): PriceLine | undefined => {
    if (!lines.has(text)) lines.set(text, before?.get(text) ?? priceLine(piece, profile));
    return lines.get(text);
  };
  // In slices: computing each line prices a bag twice.
  const offers = await inSlices(
    rows.filter(({ id }) => !soldOut.has(id)),
    (row) => {
      const piece = chargedPiece(row, row, premiums, profile);
      const text = writeOffer(piece);
      return { row, text, line: text === undefined ? undefined : lineOf(text, piece) };
    },
  );
  const ofWeights = new Map(offers.map(({ row, text }) => [row.id, text]));
  const priced = offers.flatMap(({ row, text, line }) =>
    text !== undefined && line ? [{ row, text, line }] : [],
  );
  // Bottom up: an offer that cannot be the cheapest of its product is not the cheapest of its type either.
  const ofProducts = await cheapestBy(priced, ({ row }) => row.productId);
  const left = [...ofProducts.values()].flat();
  const ofSubcategories = await cheapestBy(left, ({ row }) => row.subcategoryId);
  const ofCategories = await cheapestBy(left, ({ row }) => row.categoryId);
  const ofTypes = await cheapestBy([...ofCategories.values()].flat(), ({ row }) => row.typeId);
  const shown = weightsShown(rows);
  const texts = (groups: Map<number, { text: OfferText }[]>) => (id: number) => [
    ...new Set((groups.get(id) ?? []).map(({ text }) => text)),
  ];
  return {
    ofType: texts(ofTypes),
    ofCategory: texts(ofCategories),
    ofSubcategory: texts(ofSubcategories),
    ofProduct: texts(ofProducts),
    ofWeight: (id) => ofWeights.get(id),
    isSoldOut: (id) => soldOut.has(id),
    gramsShown: (picture) => shown.get(picture),
    pictureOfCategory: (id) => {
      const first = ofCategories.get(id)?.[0];
      return first && picturesAt(first.row.images, first.row.grams)[0];
    },
  };
}

/** What is sold, with only the columns that offers need: the texts of thousands of products would be most of the data. */
function readOffered({ db }: Pick<ShopContext, 'db'>) {
  const { id, grams, margin, netAmount, serviceTax, otherTax, makingCharge, logistics } =
    productDetails;
  const charges = { grams, margin, netAmount, serviceTax, otherTax, makingCharge, logistics };
  const { id: productId, metal, purity, images, categoryId, subcategoryId } = products;
  const product = { productId, metal, purity, images, categoryId, subcategoryId };
  return db
    .select({ id, ...charges, ...product, typeId: categories.productTypeId })
    .from(productDetails)
    .innerJoin(products, eq(products.id, productDetails.productId))
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .where(and(isShown, eq(productDetails.withdrawn, false)));
}

/** The weight that each picture shows, where all products with the picture agree. */
function weightsShown(
  all: readonly Pick<typeof products.$inferSelect, 'images'>[],
): Map<string, string | undefined> {
  const shown = new Map<string, string | undefined>();
  for (const { name, grams } of all.flatMap(({ images }) => images.map(readMark))) {
    shown.set(name, shown.has(name) && shown.get(name) !== grams ? undefined : grams);
  }
  return shown;
}

async function cheapestBy<Offer extends { line: PriceLine }>(
  offers: readonly Offer[],
  groupOf: (offer: Offer) => number | null,
): Promise<Map<number, Offer[]>> {
  const groups = new Map<number, Offer[]>();
  for (const offer of offers) {
    const id = groupOf(offer);
    if (id === null) continue;
    const group = groups.get(id);
    if (group) group.push(offer);
    else groups.set(id, [offer]);
  }
  return new Map(
    await inSlices([...groups], ([id, group]) => [id, possiblyCheapest(group)] as const),
  );
}
