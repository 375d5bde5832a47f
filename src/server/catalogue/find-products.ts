import { isActive, readChoiceText } from '#shared/finding/choice.ts';
import { type Answer, findInScope, type Scope } from '#shared/finding/find-in-scope.ts';
import { findTyped } from '#shared/finding/find-typed.ts';
import type { TileSpan } from '#shared/finding/tile-spans.ts';
import type { ShopContext } from '#server/context.ts';
import type { Database } from '#server/db/database.ts';
import { fairShare } from '#server/limits/fair-share.ts';
import { tooManyTries } from '#server/limits/too-many-tries.ts';
import { productIndex } from './product-index.ts';

/** What one network may ask: a search looks at every product. Behind one address of a phone company are many customers. */
const ASKED_BY_ONE = { most: 900, windowMs: 60_000 };
const shares = new WeakMap<Database, (network: string) => boolean>();

/** Throws a Refusal 429 for a network that asks more than its share of this instance. */
export function refuseMoreThanShare({ db, now }: ShopContext, network: string): void {
  const share = shares.get(db) ?? fairShare({ ...ASKED_BY_ONE, now });
  shares.set(db, share);
  if (!share(network)) throw tooManyTries(new Date(now() + ASKED_BY_ONE.windowMs), now());
}

export interface ProductQuestion {
  /** Searched in the whole shop, where there is no scope. */
  typed: string;
  scope: Scope | undefined;
  /** As in an address. */
  choice: string;
}

/**
 * What is found for a text or shown by a listing, narrowed down by what is chosen, as a device finds it in its own list. Prices are
 * compared at the rates that were known last, however old: they choose and sort, and are not told.
 */
export async function findProducts(
  shop: ShopContext,
  { typed, scope, choice: text }: ProductQuestion,
): Promise<Answer & { tiles: TileSpan[] }> {
  const { products, index } = await productIndex(shop);
  const { gold, silver } = shop.lastRates() ?? {};
  const market = { asks: { gold, silver }, profile: shop.tax.profile };
  const choice = readChoiceText(text);
  if (!scope) return { ...findTyped(index, typed, choice, market), tiles: [] };
  const answer = findInScope(products, scope, choice, market);
  // What is chosen is listed by pieces, and has no tiles.
  return isActive(choice) ? { ...answer, tiles: [] } : answer;
}
