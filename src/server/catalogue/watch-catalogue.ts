import { count } from 'drizzle-orm';
import { keepUp } from '#server/changes/keep-up.ts';
import { type Clock, systemClock } from '#server/clock.ts';
import type { ShopContext } from '#server/context.ts';
import { products } from '#server/db/schema/catalogue.ts';
import { shopCatalogue } from '#server/db/schema/product-drafts.ts';
import { isShown } from './shown.ts';

/** How often it is looked for a change while nothing would be heard of it. */
const EVERY_MS = 3000;

/** Counts what changes of the catalogue as customers see it, whoever changes it; see the triggers of the migrations. */
export async function readCatalogueVersion({ db }: Pick<ShopContext, 'db'>): Promise<number> {
  const [row] = await db.select({ version: shopCatalogue.version }).from(shopCatalogue);
  return row?.version ?? 0;
}

async function countShown({ db }: Pick<ShopContext, 'db'>): Promise<number> {
  const [row] = await db.select({ shown: count() }).from(products).where(isShown);
  return row?.shown ?? 0;
}

/** What is followed of the catalogue; undefined until it was read once. */
export interface WatchedCatalogue {
  version: () => number | undefined;
  /** How many products are shown. */
  count: () => number | undefined;
  stop: () => Promise<void>;
}

/** Follows the catalogue until it is stopped. */
export async function watchCatalogue(
  shop: Pick<ShopContext, 'db' | 'log' | 'changes'>,
  { everyMs = EVERY_MS, clock = systemClock }: { everyMs?: number; clock?: Clock } = {},
): Promise<WatchedCatalogue> {
  let version: number | undefined;
  let shown: number | undefined;
  const look = async () => {
    const found = await readCatalogueVersion(shop);
    if (found !== version) shown = await countShown(shop);
    version = found;
  };
  const read = () =>
    look().catch((error: unknown) =>
      shop.log.warn({ err: error }, 'the catalogue is not followed'),
    );
  await read();
  const { changes } = shop;
  const stop = keepUp({ changes, topics: ['catalogue', 'prices'], clock, everyMs }, read);
  return {
    version: () => version,
    count: () => shown,
    stop,
  };
}
