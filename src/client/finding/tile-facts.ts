import { tileKey, type TileSpan } from '#shared/finding/tile-spans.ts';
import { pieceFacts } from './piece.ts';

/** What a tile says of the products behind it, by `tileKey`. */
export type TileFacts = Record<string, string>;

/** Fineness and weights of each category and subcategory: `24K · 999 · 1 g to 50 g`. Where finenesses differ, none is shown. */
export const tileFacts = (spans: readonly TileSpan[]): TileFacts =>
  Object.fromEntries(
    spans.map(({ C_Id, S_Id, Grams, ...product }) => {
      const Gram = Grams.map((Denomination) => ({ P_DetailsId: 0, Denomination }));
      return [
        tileKey(C_Id, S_Id),
        pieceFacts({ product: { ...product, Gram }, weight: undefined }),
      ];
    }),
  );
