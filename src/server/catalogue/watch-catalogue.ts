import { count } from 'drizzle-orm';
import { rereadOnChange } from '#server/changes/reread-on-change.ts';
import { type Clock, systemClock } from '#server/clock.ts';
import type { ShopContext } from '#server/context.ts';
import { products } from '#server/db/schema/catalogue.ts';
import { shopCatalogue } from '#server/db/schema/product-drafts.ts';
import { isShown } from './shown.ts';

/** How often the version is polled while no notification of a change would arrive. */
const EVERY_MS = 3000;

/** A counter of changes to the catalogue as customers see it, whoever makes them; triggers of the migrations increment it. */
export async function readCatalogueVersion({ db }: Pick<ShopContext, 'db'>): Promise<number> {
  const [row] = await db.select({ version: shopCatalogue.version }).from(shopCatalogue);
  return row?.version ?? 0;
}

async function countShown({ db }: Pick<ShopContext, 'db'>): Promise<number> {
  const [row] = await db.select({ shown: count() }).from(products).where(isShown);
  return row?.shown ?? 0;
}

/** The watched state of the catalogue; undefined until first read. */
export interface WatchedCatalogue {
  version: () => number | undefined;
  /** How many products are shown. */
  count: () => number | undefined;
  stop: () => Promise<void>;
}

/** Watches the catalogue until it is stopped. */
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
  const stop = rereadOnChange({ changes, topics: ['catalogue', 'prices'], clock, everyMs }, read);
  return {
    version: () => version,
    count: () => shown,
    stop,
  };
}
