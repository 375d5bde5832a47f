import type { QuotedKind } from '#shared/contract/price-lock.ts';
import type { PricedPiece } from '#shared/pricing/item-price.ts';
import { otherTaxOf } from '#shared/pricing/tax.ts';
import type { TaxProfile } from '#shared/pricing/tax-profile.ts';
import { digest } from '#server/crypto.ts';
import type { WantedPieces } from '../stock/require-stock.ts';
import type { BagLine } from '../cart/cart.ts';

/** Pieces of one weight of a product, with everything that their price depends on. */
export type Piece = Pick<BagLine, 'detail' | 'product' | 'premium'> & {
  quantity: number;
  categoryName: string;
};

/** What a customer wants to order, before it has a price. */
export interface Sale {
  kind: QuotedKind;
  pieces: Piece[];
  /** 0 for none. */
  couponId: number;
}

/** The pieces that a sale wants of the stock. */
export const wantedOf = ({ pieces }: Pick<Sale, 'pieces'>): WantedPieces[] =>
  pieces.map(({ detail, product, quantity }) => ({
    detailId: detail.id,
    quantity,
    name: product.name,
    grams: detail.grams,
  }));

/** A digest that identifies a sale: its pieces, their quantities and the coupon. Prices are not part of it. */
export function subjectOf({ kind, pieces, couponId }: Sale): string {
  const counted = pieces
    .map(({ detail, quantity }) => [detail.id, quantity] as const)
    .sort(([a], [b]) => a - b);
  return digest(JSON.stringify([kind, counted, couponId]));
}

/** A piece in the form that the price formula takes. */
export function pricedPiece({ detail, product, premium }: Piece, profile: TaxProfile): PricedPiece {
  return {
    metal: product.metal,
    Purity: product.purity,
    weight: detail.grams,
    Margin: detail.margin,
    NetAmt: detail.netAmount,
    ServiceTax: detail.serviceTax,
    OtherTax: otherTaxOf(detail.otherTax, profile),
    PGold995: premium?.gold995 ?? '0',
    PGold999: premium?.gold999 ?? '0',
    PSilver999: premium?.silver999 ?? '0',
  };
}
