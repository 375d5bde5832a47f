import { isActive, readChoiceText } from '#shared/finding/choice.ts';
import { type Answer, findInScope, type Scope } from '#shared/finding/find-in-scope.ts';
import { findTyped } from '#shared/finding/find-typed.ts';
import type { TileSpan } from '#shared/finding/tile-spans.ts';
import type { ShopContext } from '#server/context.ts';
import type { Database } from '#server/db/database.ts';
import { fairShare } from '#server/limits/fair-share.ts';
import { tooManyTries } from '#server/limits/too-many-tries.ts';
import { productIndex } from './product-index.ts';

/** The limit per network, as a search looks at every product. One address of a phone company serves many customers. */
const ASKED_BY_ONE = { most: 900, windowMs: 60_000 };
const shares = new WeakMap<Database, (network: string) => boolean>();

/** Throws a Refusal 429 for a network that exceeds its share of this instance. */
export function refuseMoreThanShare({ db, now }: ShopContext, network: string): void {
  const share = shares.get(db) ?? fairShare({ ...ASKED_BY_ONE, now });
  shares.set(db, share);
  if (!share(network)) throw tooManyTries(new Date(now() + ASKED_BY_ONE.windowMs), now());
}

export interface ProductQuestion {
  /** Searched in the whole shop where no scope is given. */
  typed: string;
  scope: Scope | undefined;
  /** The filters, as an address has them. */
  choice: string;
}

/**
 * The products that match a text or belong to a listing, narrowed by the filters, just as a device finds them in its own list.
 * Prices for filters and sorting use the last known rates, however old, and are not sent.
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
  // A filtered listing shows products, not tiles.
  return isActive(choice) ? { ...answer, tiles: [] } : answer;
}
