import { eq } from 'drizzle-orm';
import { rereadOnChange } from '#server/changes/reread-on-change.ts';
import type { Clock } from '#server/clock.ts';
import type { PictureManifest } from '#server/catalogue/pictures.ts';
import type { ShopContext } from '#server/context.ts';
import type { Database } from '#server/db/database.ts';
import { pictures, shopLook } from '#server/db/schema/pictures.ts';
import { findBrand } from './find-brand.ts';
import type { ShopBrand } from './shop-brand.ts';

/** How often changes are polled while no notification of them would arrive. */
const POLL_EVERY_MS = 1000;

export interface Look {
  /** All pictures, shipped or uploaded. The same object for good; its entries change. */
  pictures: PictureManifest;
  brand: () => ShopBrand;
  /** Reads changes at once, after a change in this process. */
  refresh: () => Promise<void>;
  stop: () => Promise<void>;
}

interface LookParts {
  shop: Pick<ShopContext, 'db' | 'log' | 'changes'>;
  /** SHOP_NAME. */
  shopName: string;
  clock: Clock;
  /** The built pictures. */
  shipped: PictureManifest;
  /** Whether another process may change them, as with PostgreSQL. */
  shared: boolean;
}

/**
 * Caches the brand and the list of pictures. When it hears of a change, and now and then, every instance reads two counters and,
 * where one has moved, what it counts; while the database does not answer, the last state stands.
 */
export async function openLook({
  shop,
  shopName,
  clock,
  shipped,
  shared,
}: LookParts): Promise<Look> {
  const known: PictureManifest = { ...shipped };
  let brand = await findBrand(shop.db, shopName);
  let counts = { pictures: -1, brand: -1 };

  async function refresh(): Promise<void> {
    const next = await readCounts(shop.db);
    if (next.brand !== counts.brand) brand = await findBrand(shop.db, shopName);
    if (next.pictures !== counts.pictures) replace(known, shipped, await readUploads(shop.db));
    counts = next;
  }
  async function round(): Promise<void> {
    try {
      await refresh();
    } catch (error) {
      shop.log.warn({ err: error }, 'the look of the shop could not be read; it is tried again');
    }
  }
  await refresh();
  const { changes } = shop;
  const everyMs = shared ? POLL_EVERY_MS : undefined;
  const stop = rereadOnChange({ changes, topics: ['look'], clock, everyMs }, round);

  return {
    pictures: known,
    brand: () => brand,
    refresh,
    stop,
  };
}

async function readCounts(db: Database): Promise<{ pictures: number; brand: number }> {
  const [row] = await db.select().from(shopLook).where(eq(shopLook.id, 1));
  return row ? { pictures: row.pictures, brand: row.brand } : { pictures: 0, brand: 0 };
}

async function readUploads(db: Database): Promise<PictureManifest> {
  const { stem, width, height, widths, placeholder } = pictures;
  const rows = await db
    .select({ stem, width, height, widths, placeholder })
    .from(pictures)
    .where(eq(pictures.kind, 'picture'));
  return Object.fromEntries(rows.map(({ stem: name, ...known }) => [name, known]));
}

/** Replaces the entries in place: every part of the shop holds this very object. */
function replace(known: PictureManifest, shipped: PictureManifest, uploads: PictureManifest): void {
  for (const stem of Object.keys(known)) {
    if (!Object.hasOwn(shipped, stem) && !Object.hasOwn(uploads, stem)) delete known[stem];
  }
  Object.assign(known, uploads, shipped);
}
