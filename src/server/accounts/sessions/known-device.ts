import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { storeKey } from '#server/db/store-key.ts';
import type { ShopContext } from '#server/context.ts';

const KEY = 'devices';
const FORM = /^([\w-]{22})\.([\w-]{43})$/;

type Store = Pick<ShopContext, 'db'>;

/**
 * The device cookie that OWASP describes, kept once somebody has logged in on a device: the store's signature over the number
 * and a random id. It opens nothing; but strangers who guess at a number cannot use up the tries of such a device.
 */
export async function newDevice(shop: Store, number: string): Promise<string> {
  const id = randomBytes(16).toString('base64url');
  return `${id}.${await signature(shop, number, id)}`;
}

/** The id of a device on which this number has logged in; undefined for any other device. */
export async function knownDevice(
  shop: Store,
  number: string,
  device: string | undefined,
): Promise<string | undefined> {
  const [, id, given] = FORM.exec(device ?? '') ?? [];
  if (!id || !given) return undefined;
  const own = await signature(shop, number, id);
  return timingSafeEqual(Buffer.from(own), Buffer.from(given)) ? id : undefined;
}

async function signature(shop: Store, number: string, id: string): Promise<string> {
  const key = await storeKey(shop, KEY);
  return createHmac('sha256', key).update(`${number}|${id}`).digest('base64url');
}
