import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { storeKey } from '#server/db/store-key.ts';
import type { ShopContext } from '#server/context.ts';

const KEY = 'devices';
const FORM = /^([\w-]{22})\.([\w-]{43})$/;

type Store = Pick<ShopContext, 'db'>;

/**
 * What a device keeps once somebody has logged in on it (the device cookie that OWASP describes): the store's signature over the
 * number and a random id. It opens nothing; strangers who guess at a number cannot use up the tries of a device that has it.
 */
export async function newDevice(shop: Store, number: string): Promise<string> {
  const id = randomBytes(16).toString('base64url');
  return `${id}.${await signature(shop, number, id)}`;
}

/** The id of a device on which this number has logged in; undefined for any other. */
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
