import type { ShopContext } from '#server/context.ts';
import { shopCatalogue } from '#server/db/schema/product-drafts.ts';

/** An import at the desk, or a publish on another instance, is in every shop window within this time and a second. */
const EVERY_MS = 3000;

/** Counts what changes of the catalogue as customers see it, whoever changes it; see the triggers of the migrations. */
export async function readCatalogueVersion({ db }: Pick<ShopContext, 'db'>): Promise<number> {
  const [row] = await db.select({ version: shopCatalogue.version }).from(shopCatalogue);
  return row?.version ?? 0;
}

/** Follows the version of the catalogue until it is stopped; `version` is undefined until it was read once. */
export function watchCatalogue(
  shop: Pick<ShopContext, 'db' | 'log'>,
  { everyMs = EVERY_MS }: { everyMs?: number } = {},
): { version: () => number | undefined; stop: () => Promise<void> } {
  let version: number | undefined;
  let reading: Promise<void> | undefined;
  const read = () => {
    reading ??= readCatalogueVersion(shop)
      .then((found) => {
        version = found;
      })
      .catch((error: unknown) => shop.log.warn({ err: error }, 'the catalogue is not followed'))
      .finally(() => {
        reading = undefined;
      });
  };
  read();
  const timer = setInterval(read, everyMs);
  return {
    version: () => version,
    stop: async () => {
      clearInterval(timer);
      await reading;
    },
  };
}
