import { randomUUID } from 'node:crypto';
import { GetProceedToBuyForFront } from '../../../src/shared/contract/addresses.ts';
import { AddToCart } from '../../../src/shared/contract/bag-changes.ts';
import { GetCart } from '../../../src/shared/contract/cart.ts';
import {
  GetFinalProductFront,
  GetNameByIdForFront,
  GetProductTypeFront,
} from '../../../src/shared/contract/catalogue.ts';
import { GetCatalogueForFront } from '../../../src/shared/contract/catalogue-list.ts';
import { getRate } from '../../../src/shared/contract/digital.ts';
import { getOrdersByUserForFront } from '../../../src/shared/contract/orders.ts';
import { proceedToPayCoin } from '../../../src/shared/contract/payment.ts';
import { LockPrice } from '../../../src/shared/contract/price-lock.ts';
import { Refusal } from '../../../src/shared/contract/refusal.ts';
import { newCustomer, someNetwork } from '../../support/journey.ts';
import { screenshotFile } from '../../support/paying/screenshot.ts';
import { StoreApi } from '../../support/store-api.ts';
import { quantiles } from './hammer.ts';

export interface Shopped {
  perSecond: number;
  p50: number;
  p99: number;
  orders: number;
  refused: number;
  failed: string[];
}

/** Customers who have just registered, each from a network of their own. */
export async function arrive(origin: string, count: number): Promise<StoreApi[]> {
  const all: StoreApi[] = [];
  while (all.length < count) {
    const some = Array.from({ length: Math.min(8, count - all.length) }, async () =>
      StoreApi.logIn(origin, await newCustomer({ origin }), someNetwork()),
    );
    all.push(...(await Promise.all(some)));
  }
  return all;
}

/** The product to buy: the demo's bar. */
export async function findBar(api: Caller) {
  const named = { PT_Name: 'Gold Bars', C_Name: 'Minted Bar', SC_Name: '' };
  const [place] = (await api.call(GetNameByIdForFront, named)) ?? [];
  const leaf = { P_Id: place?.P_id ?? 0, C_Id: place?.C_Id ?? 0, S_Id: 0, type: 0 };
  const [found] = (await api.call(GetFinalProductFront, leaf)) ?? [];
  const weight = found?.Product[0]?.Gram[0];
  if (!weight) throw new Error('The demo has no bar');
  return {
    leaf,
    piece: { P_DetailsId: weight.P_DetailsId, Quantity: 1, Weight: `${weight.Denomination}gm` },
  };
}

/** A caller of a store; different calls may go to different stores. */
export type Caller = Pick<StoreApi, 'call'>;

type Piece = Awaited<ReturnType<typeof findBar>>['piece'];

type Ask = <T>(send: () => Promise<T>) => Promise<T | undefined>;

/** A bag with one piece, its price and the address: everything but the order itself. */
async function fillBag(api: Caller, piece: Piece, ask: Ask = (send) => send()) {
  await ask(() => api.call(AddToCart, piece));
  const [lock] = (await ask(() => api.call(LockPrice, { Kind: 'buy', couponId: 0 }))) ?? [];
  const [address] = (await ask(() => api.call(GetProceedToBuyForFront, { type: 'billing' }))) ?? [];
  return lock && address && { quoteId: lock.QuoteId, addressId: address.Id };
}

/** Orders what is in the bag: paid by UPI with a screenshot, or to be paid by bank transfer without one. Resolves to the order's number. */
async function pay(
  api: Caller,
  { quoteId, addressId }: { quoteId: string; addressId: string | number },
  file?: string,
): Promise<string | undefined> {
  const payment = {
    paymentMode: file === undefined ? ('TRANSFER' as const) : ('UPI' as const),
    UserType: 'User',
    BillingId: addressId,
    ShippingId: addressId,
    DeviceType: 'web',
    file: file ?? '',
    couponId: 0,
    QuoteId: quoteId,
    RequestId: randomUUID(),
  };
  return (await api.call(proceedToPayCoin, payment))?.[0]?.ONumber;
}

/** One order, from the bag to the payment by UPI with its screenshot. Resolves to its number. */
export async function order(
  api: Caller,
  { piece, file }: { piece: Piece; file: string },
  ask: Ask = (send) => send(),
): Promise<string | undefined> {
  const filled = await fillBag(api, piece, ask);
  return filled && ask(() => pay(api, filled, file));
}

/** Pictures as phones send them; each order has a different one. */
export const drawScreenshots = (count: number): Promise<string[]> =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const { buffer } = await screenshotFile(720, 1560);
      return `data:image/jpeg;base64,${buffer.toString('base64')}`;
    }),
  );

/** All customers at once for a while: of a hundred actions 90 read, 8 change the bag, 2 order. */
export async function goShopping(customers: StoreApi[], ms: number): Promise<Shopped> {
  const [first] = customers;
  if (!first) throw new Error('Nobody came');
  const { leaf, piece } = await findBar(first);
  const files = await drawScreenshots(40);
  const times: number[] = [];
  const failed: string[] = [];
  let [orders, refused] = [0, 0];
  const ask: Ask = async (send) => {
    const begun = performance.now();
    try {
      return await send();
    } catch (error) {
      if (error instanceof Refusal && error.code < 500) refused += 1;
      else failed.push(String((error as Error).cause ?? error));
      return undefined;
    } finally {
      times.push(performance.now() - begun);
    }
  };
  const reads: ((api: StoreApi) => Promise<unknown>)[] = [
    (api) => api.call(GetProductTypeFront, {}),
    (api) => api.call(GetFinalProductFront, leaf),
    (api) => api.call(GetCatalogueForFront, {}),
    (api) => api.call(getRate, {}),
    (api) => api.call(GetCart, {}),
    (api) => api.call(getOrdersByUserForFront, {}),
  ];
  const end = performance.now() + ms;
  const shop = async (api: StoreApi, place: number) => {
    for (let turn = place; performance.now() < end; turn += 1) {
      const what = (turn * 37) % 100;
      const read = reads[turn % reads.length];
      if (what < 90 && read) await ask(() => read(api));
      else if (what < 98) await ask(() => api.call(AddToCart, piece));
      else if (await order(api, { piece, file: files[turn % files.length] ?? '' }, ask))
        orders += 1;
    }
  };
  const begun = performance.now();
  await Promise.all(customers.map(shop));
  const seconds = (performance.now() - begun) / 1000;
  return { perSecond: times.length / seconds, ...quantiles(times), orders, refused, failed };
}

/**
 * Orders only, several at once, one by each customer, whose bag and price are there before: what placing an order costs. Resolves
 * to the number per second, and the numbers of the orders.
 */
export async function onlyOrder(
  customers: StoreApi[],
  { by, atOnce }: { by: 'UPI' | 'TRANSFER'; atOnce: number },
): Promise<{ perSecond: number; numbers: string[] }> {
  const [first] = customers;
  if (!first) throw new Error('Nobody came');
  const { piece } = await findBar(first);
  const files = by === 'UPI' ? await drawScreenshots(20) : [];
  const ready = await forEach(customers, atOnce, async (api) => ({
    api,
    filled: await fillBag(api, piece),
  }));
  const begun = performance.now();
  const numbers = await forEach(ready, atOnce, async ({ api, filled }, at) => {
    const number = filled && (await pay(api, filled, files[at % files.length]));
    if (!number) throw new Error('An order was not taken');
    return number;
  });
  return { perSecond: numbers.length / ((performance.now() - begun) / 1000), numbers };
}

/**
 * Whole visits of a buyer only, from the bag to the order, several at once, by each customer in turn. Resolves to the number per
 * second.
 */
export async function onlyVisit(
  customers: StoreApi[],
  { atOnce, ms }: { atOnce: number; ms: number },
): Promise<number> {
  const [first] = customers;
  if (!first) throw new Error('Nobody came');
  const { piece } = await findBar(first);
  const files = await drawScreenshots(20);
  let made = 0;
  const begun = performance.now();
  const work = async (place: number) => {
    for (let turn = place; performance.now() < begun + ms; turn += atOnce) {
      const api = customers[turn % customers.length] ?? first;
      if (await order(api, { piece, file: files[turn % files.length] ?? '' })) made += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, (_, place) => work(place)));
  return made / ((performance.now() - begun) / 1000);
}

/** Does something with each of a list, so many at once. Resolves to the results in the list's order. */
async function forEach<T, R>(
  list: readonly T[],
  atOnce: number,
  work: (one: T, at: number) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  const left = list.entries();
  const worker = async () => {
    for (const [at, one] of left) results[at] = await work(one, at);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return results;
}
