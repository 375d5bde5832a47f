import type { ListedProduct } from '../contract/catalogue-list.ts';
import type { Key } from '../contract/fields.ts';
import type { TaxProfile } from '../pricing/tax-profile.ts';
import type { Asks } from '../pricing/unit-price.ts';
import type { Choice } from './choice.ts';
import { type FacetOptions, narrow } from './facets.ts';
import type { Found } from './search-products.ts';
import { type TileSpan, tileSpans } from './tile-spans.ts';

/** The part of the catalogue that a listing shows; 0 stands for all. */
export interface Scope {
  P_Id: Key;
  C_Id: Key;
  S_Id: Key;
}

/** The prices by which pieces are chosen and sorted. */
export interface Market {
  asks: Asks;
  profile: TaxProfile;
}

export interface Answer {
  found: Found[];
  /** Whether no product matches everything: the results only come close. */
  near: boolean;
  /** The options for further choices, with the number of pieces that each would leave. */
  options: FacetOptions;
}

/** A listing's pieces, narrowed by the choice, and the facts on its tiles. */
export function findInScope(
  products: readonly ListedProduct[],
  { P_Id, C_Id, S_Id }: Scope,
  choice: Choice,
  { asks, profile }: Market,
): Answer & { tiles: TileSpan[] } {
  const inScope = products.filter(
    (one) => one.P_Id === P_Id && (!C_Id || one.C_Id === C_Id) && (!S_Id || one.S_Id === S_Id),
  );
  const all = inScope.map((product): Found => ({ product, weight: undefined, oneOfMany: false }));
  const { pieces, options } = narrow(all, choice, asks, profile);
  return { found: pieces, near: false, options, tiles: tileSpans(inScope) };
}
