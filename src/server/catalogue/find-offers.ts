import { and, eq } from 'drizzle-orm';
import { type MarkedPicture, picturesAt, readMark } from '#shared/content/marked-pictures.ts';
import { type OfferText, possiblyCheapest, writeOffer } from '#shared/pricing/offer.ts';
import type { ChargedPiece } from '#shared/pricing/payable.ts';
import { otherTaxOf } from '#shared/pricing/tax.ts';
import type { TaxProfile } from '#shared/pricing/tax-profile.ts';
import type { ShopContext } from '#server/context.ts';
import type { Database } from '#server/db/database.ts';
import { categories, productDetails, products } from '../db/schema/catalogue.ts';
import { keptBySerial } from '../db/schema/pieces.ts';
import { shopCatalogue } from '../db/schema/product-drafts.ts';
import { findFreePieces } from '../stock/require-stock.ts';
import { findPremiums, type PremiumRow, premiumsOnWire } from './find-premiums.ts';
import type { WeightRow } from './list-leaf-products.ts';
import { isShown } from './shown.ts';

/** The offers of which one is the cheapest of a part of the catalogue; empty where nothing of it can be bought. */
export interface CheapestOffers {
  ofType: (id: number) => OfferText[];
  ofCategory: (id: number) => OfferText[];
  ofSubcategory: (id: number) => OfferText[];
  ofProduct: (id: number) => OfferText[];
  /** Of one weight; undefined where it cannot be bought. */
  ofWeight: (id: number) => OfferText | undefined;
  isSoldOut: (id: number) => boolean;
  /** The weight in grams that a picture shows, as the products that have it say; undefined where it may be any. */
  gramsShown: (picture: string) => string | undefined;
  /** The picture of the weight that the first offer of a category prices. */
  pictureOfCategory: (id: number) => MarkedPicture | undefined;
}

type OfferedProduct = Pick<typeof products.$inferSelect, 'metal' | 'purity'>;

/** A weight of a product with everything that is charged for it, in the names of the wire. */
export const chargedPiece = (
  { metal, purity }: OfferedProduct,
  weight: WeightRow,
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

const found = new WeakMap<Database, { state: string; offers: Promise<CheapestOffers> }>();

/** Reads them anew only where the catalogue, or what is sold out of it, has changed since the last time. */
export async function findCheapestOffers(
  shop: Pick<ShopContext, 'db' | 'tax'>,
): Promise<CheapestOffers> {
  const { db, tax } = shop;
  const [row] = await db.select({ version: shopCatalogue.version }).from(shopCatalogue);
  const soldOut = await findSoldOut(shop);
  const state = [tax.profile, row?.version, ...soldOut].join(' ');
  const known = found.get(db);
  if (known?.state === state) return known.offers;
  const offers = readCheapestOffers(shop, soldOut);
  found.set(db, { state, offers });
  // A failure is not worth remembering.
  offers.catch(() => {
    if (found.get(db)?.offers === offers) found.delete(db);
  });
  return offers;
}

const SOLD_OUT_HOLDS_MS = 1000;
const soldOutLately = new WeakMap<Database, { at: number; state: Promise<string> }>();

/** What is sold out of the catalogue, as a text to be compared: looked up once a second, however many ask. */
export function soldOutNow(shop: Pick<ShopContext, 'db'>): Promise<string> {
  const known = soldOutLately.get(shop.db);
  const at = performance.now();
  if (known && at - known.at < SOLD_OUT_HOLDS_MS) return known.state;
  const state = findSoldOut(shop).then((ids) => [...ids].join(' '));
  soldOutLately.set(shop.db, { at, state });
  state.catch(() => soldOutLately.delete(shop.db));
  return state;
}

async function findSoldOut(shop: Pick<ShopContext, 'db'>): Promise<Set<number>> {
  const kept = await shop.db.select({ id: keptBySerial.detailId }).from(keptBySerial);
  const free = await findFreePieces(
    shop,
    kept.map(({ id }) => id),
  );
  return new Set([...free].flatMap(([id, pieces]) => (pieces > 0 ? [] : [id])).sort());
}

async function readCheapestOffers(
  shop: Pick<ShopContext, 'db' | 'tax'>,
  soldOut: ReadonlySet<number>,
): Promise<CheapestOffers> {
  const { profile } = shop.tax;
  const premiums = await findPremiums(shop);
  const rows = await shop.db
    .select({ weight: productDetails, product: products, typeId: categories.productTypeId })
    .from(productDetails)
    .innerJoin(products, eq(products.id, productDetails.productId))
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .where(and(isShown, eq(productDetails.withdrawn, false)));
  const offers = rows
    .filter(({ weight }) => !soldOut.has(weight.id))
    .flatMap((row) => {
      const piece = chargedPiece(row.product, row.weight, premiums, profile);
      const text = writeOffer(piece);
      return text === undefined ? [] : [{ ...row, piece, text }];
    });
  const ofWeights = new Map(offers.map(({ weight, text }) => [weight.id, text]));
  // From the small to the large: what cannot be the cheapest of its product is not the cheapest of its type either.
  const ofProducts = cheapestBy(offers, ({ product }) => product.id, profile);
  const left = [...ofProducts.values()].flat();
  const ofSubcategories = cheapestBy(left, ({ product }) => product.subcategoryId, profile);
  const ofCategories = cheapestBy(left, ({ product }) => product.categoryId, profile);
  const ofTypes = cheapestBy([...ofCategories.values()].flat(), ({ typeId }) => typeId, profile);
  const shown = weightsShown(rows.map(({ product }) => product));
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
      return first && picturesAt(first.product.images, first.weight.grams)[0];
    },
  };
}

/** The weight that each picture shows, where all products that have it agree. */
function weightsShown(
  all: readonly Pick<typeof products.$inferSelect, 'images'>[],
): Map<string, string | undefined> {
  const shown = new Map<string, string | undefined>();
  for (const { name, grams } of all.flatMap(({ images }) => images.map(readMark))) {
    shown.set(name, shown.has(name) && shown.get(name) !== grams ? undefined : grams);
  }
  return shown;
}

function cheapestBy<Offer extends { piece: ChargedPiece }>(
  offers: readonly Offer[],
  groupOf: (offer: Offer) => number | null,
  profile: TaxProfile,
): Map<number, Offer[]> {
  const groups = new Map<number, Offer[]>();
  for (const offer of offers) {
    const id = groupOf(offer);
    if (id === null) continue;
    const group = groups.get(id);
    if (group) group.push(offer);
    else groups.set(id, [offer]);
  }
  return new Map([...groups].map(([id, group]) => [id, possiblyCheapest(group, profile)]));
}
