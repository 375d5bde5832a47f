import { keepUp } from '#server/changes/keep-up.ts';
import { type Clock, systemClock } from '#server/clock.ts';
import type { ShopContext } from '#server/context.ts';
import { shopCatalogue } from '#server/db/schema/product-drafts.ts';

/** How often it is looked for a change while nothing would be heard of it. */
const EVERY_MS = 3000;

/** Counts what changes of the catalogue as customers see it, whoever changes it; see the triggers of the migrations. */
export async function readCatalogueVersion({ db }: Pick<ShopContext, 'db'>): Promise<number> {
  const [row] = await db.select({ version: shopCatalogue.version }).from(shopCatalogue);
  return row?.version ?? 0;
}

/** Follows the version of the catalogue until it is stopped; `version` is undefined until it was read once. */
export function watchCatalogue(
  shop: Pick<ShopContext, 'db' | 'log' | 'changes'>,
  { everyMs = EVERY_MS, clock = systemClock }: { everyMs?: number; clock?: Clock } = {},
): { version: () => number | undefined; stop: () => Promise<void> } {
  let version: number | undefined;
  const read = () =>
    readCatalogueVersion(shop)
      .then((found) => {
        version = found;
      })
      .catch((error: unknown) => shop.log.warn({ err: error }, 'the catalogue is not followed'));
  const first = read();
  const { changes } = shop;
  const stop = keepUp({ changes, topics: ['catalogue', 'prices'], clock, everyMs }, read);
  return {
    version: () => version,
    stop: async () => {
      await stop();
      await first;
    },
  };
}
