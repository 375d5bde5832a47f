import type { ListedProduct } from '#shared/contract/catalogue-list.ts';
import type { Key } from '#shared/contract/fields.ts';
import { cataloguePath, namesOf } from '#shared/addresses/paths.ts';
import type { OfferText } from '#shared/pricing/offer.ts';
import { readMetal } from '#shared/pricing/unit-price.ts';
import { readGrams } from '#shared/pricing/weight.ts';
import { m } from '#client/messages/compiled/messages.js';
import { gramsText } from '#client/messages/weight-text.ts';
import type { Piece } from '#shared/finding/piece.ts';
import { tilePictureOf } from './tile-picture.ts';

/** The link to a product, at a weight if one is given. */
export function pieceLink(product: ListedProduct, item: Key | undefined) {
  const { P_Id, C_Id, S_Id, TypeName, C_Name, S_Name, IsCustomized } = product;
  const position = {
    productType: TypeName,
    category: C_Name,
    subcategory: S_Id ? S_Name : '',
    customised: IsCustomized,
  };
  return {
    to: cataloguePath(position),
    search: typeof item === 'number' ? { item } : {},
    state: { p_id: P_Id, c_id: C_Id, s_id: S_Id, names: namesOf(position) },
  };
}

/** The offers that price a piece: its weight's, or those of which the cheapest counts. */
export function pieceOffers({ product, weight }: Piece): readonly OfferText[] {
  if (weight === undefined) return product.Offers ?? [];
  const offer = product.Gram.find(({ P_DetailsId }) => P_DetailsId === weight)?.Offer;
  return offer === undefined ? [] : [offer];
}

/** The picture of a piece at the matching weight, or its cover; with a caption where it shows another weight. */
export function piecePicture(piece: Piece): { src: string; caption: string | undefined } {
  const { product, weight } = piece;
  const own = product.Gram.find(({ P_DetailsId }) => P_DetailsId === weight)?.imagePath1;
  const src = own ?? product.imagePath1;
  return { src, caption: tilePictureOf(src, pieceOffers(piece)) };
}

type Metal = Pick<ListedProduct, 'MetalCategory' | 'Purity'>;
type Weighed = Pick<ListedProduct, 'Gram'>;

/** Fineness and weights: `24K · 999 · 1 g to 50 g`, or the one matching weight. */
export const pieceFacts = ({
  product,
  weight,
}: Pick<Piece, 'weight'> & { product: Metal & Weighed }): string =>
  [finenessText(product), weightsText(product, weight)].filter(Boolean).join(' · ');

/** The fineness: 24K · 999, Gold 995, Silver 999. */
function finenessText({ MetalCategory, Purity }: Metal): string {
  const metal = readMetal(MetalCategory);
  if (metal === 'silver') return m.product_purity_silver({ purity: Purity });
  if (metal !== 'gold') return Purity;
  return Purity.trim() === '999'
    ? m.product_purity_fine_gold()
    : m.product_purity_gold({ purity: Purity });
}

/** One weight, or the lightest and the heaviest. */
function weightsText({ Gram }: Weighed, weight: Key | undefined): string {
  const meant = weight === undefined ? Gram : Gram.filter((one) => one.P_DetailsId === weight);
  const all = meant
    .map(({ Denomination }) => readGrams(Denomination))
    .filter((grams) => grams !== undefined);
  const [first, ...others] = all.sort((one, other) => one.cmp(other)).map(gramsText);
  const last = others.at(-1);
  if (first === undefined) return '';
  return last === undefined ? first : m.search_weights({ first, last });
}
