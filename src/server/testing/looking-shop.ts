import { openLook } from '#server/brand/open-look.ts';
import { readPictures } from '#server/catalogue/pictures.ts';
import { systemClock } from '#server/clock.ts';
import { openTestShop, type TestShop, type TestShopOptions } from './test-shop.ts';

/** A test shop with a brand and pictures that the desk can change, as in a running store. */
export async function openLookingShop(
  shopName: string,
  options: TestShopOptions = {},
): Promise<TestShop> {
  const shop = await openTestShop(options);
  const shipped = readPictures('public/pictures/pictures.json');
  const look = await openLook({ shop, shopName, clock: systemClock, shipped, shared: false });
  const { pictures, brand, refresh: refreshLook } = look;
  Object.assign(shop, { pictures, brand, refreshLook });
  return Object.defineProperty(shop, 'name', { get: () => brand().name, enumerable: true });
}
