import { randomUUID } from 'node:crypto';
import { expect, test } from 'playwright/test';
import sharp from 'sharp';
import { GetProceedToBuyForFront } from '../src/shared/contract/addresses.ts';
import { AddToCart, GetCart, VerifyCouponCode } from '../src/shared/contract/cart.ts';
import { GetFinalProductFront, GetNameByIdForFront } from '../src/shared/contract/catalogue.ts';
import { GetBalance } from '../src/shared/contract/holdings.ts';
import { getConvertCoinOrder, getOrdersByUserForFront } from '../src/shared/contract/orders.ts';
import { proceedToPayCoin, proceedToPayCovertToCoin } from '../src/shared/contract/payment.ts';
import { LockPrice } from '../src/shared/contract/price-lock.ts';
import { loseReplies } from './support/lost-replies.ts';
import { StoreApi } from './support/store-api.ts';
import { type RunningStore, startStore } from './support/store.ts';

const COUPON = 'LOTUS500';

let store: RunningStore;
let api: StoreApi;
test.beforeEach(async () => {
  store = await startStore();
  api = await StoreApi.logIn(store.origin);
});
test.afterEach(() => store.dispose());

/** Without a chance to finish anything. */
async function killAndStart(): Promise<void> {
  await store.stop('SIGKILL');
  await store.start();
}

const only = <Entry>(data: readonly Entry[] | null | undefined): Entry => {
  const [first] = data ?? [];
  if (first === undefined) throw new Error('Nothing came');
  return first;
};

async function screenshot(width: number, height: number): Promise<string> {
  const create = { width, height, channels: 3 as const, background: '#1b4d3e' };
  const bytes = await sharp({ create }).jpeg().toBuffer();
  return `data:image/jpeg;base64,${bytes.toString('base64')}`;
}

/** A ten gram bar in the bag with a coupon, and the same to be made out of digital gold: both priced. */
async function readyToPay(file: string) {
  const place = only(
    await api.call(GetNameByIdForFront, {
      PT_Name: 'Gold Bars',
      C_Name: 'Minted Bar',
      SC_Name: '',
    }),
  );
  const leaf = { P_Id: place.P_id, C_Id: place.C_Id, S_Id: place.S_Id, type: 0 };
  const product = only(only(await api.call(GetFinalProductFront, leaf)).Product);
  const weight = only(
    product.Gram.filter(({ Denomination }) => Number.parseInt(Denomination) === 10),
  );
  const coin = { productId: weight.P_DetailsId, Quantity: 1, Weight: '10gm' };
  await api.call(AddToCart, { P_DetailsId: weight.P_DetailsId, Quantity: 1, Weight: '10gm' });

  const coupon = only(await api.call(VerifyCouponCode, { CouponCode: COUPON }));
  const couponId = coupon.Id ?? 0;
  const bought = only(await api.call(LockPrice, { Kind: 'buy', couponId }));
  const converted = only(await api.call(LockPrice, { Kind: 'convert', ...coin }));
  const address = only(await api.call(GetProceedToBuyForFront, { type: 'billing' }));
  const payment = {
    paymentMode: 'UPI' as const,
    UserType: 'User',
    BillingId: address.Id,
    ShippingId: address.Id,
    DeviceType: 'web',
    file,
  };
  return {
    numbers: [bought.ONumber, converted.ONumber],
    buy: { ...payment, couponId, QuoteId: bought.QuoteId, RequestId: randomUUID() },
    convert: { ...payment, ...coin, QuoteId: converted.QuoteId, RequestId: randomUUID() },
  };
}
type Sent = Awaited<ReturnType<typeof readyToPay>>;

async function send({ buy, convert }: Sent, origin = store.origin): Promise<string[]> {
  const placed = [
    only(await api.call(proceedToPayCoin, buy, origin)),
    only(await api.call(proceedToPayCovertToCoin, convert, origin)),
  ];
  return placed.map(({ ONumber }) => ONumber);
}

/** Everything that an order touches. */
async function standing() {
  const [bought, converted, bag, balance] = await Promise.all([
    api.call(getOrdersByUserForFront, {}),
    api.call(getConvertCoinOrder, {}),
    api.call(GetCart, {}),
    api.call(GetBalance, {}),
  ]);
  return {
    bought: (bought ?? []).map(({ CartId }) => CartId),
    converted: (converted ?? []).map(({ OrderId }) => OrderId),
    bag: bag?.length ?? 0,
    gold: only(balance).gold,
  };
}

const couponIsFree = async () =>
  Boolean(only(await api.call(VerifyCouponCode, { CouponCode: COUPON })).Id);

test('a store killed before the customer hears of their order has it once, however often they send it', async () => {
  const before = (await standing()).gold;
  const sent = await readyToPay(await screenshot(300, 650));
  const [bought, converted] = sent.numbers;
  const way = await loseReplies(store.port);
  const unheard = [
    api.call(proceedToPayCoin, sent.buy, way.origin),
    api.call(proceedToPayCovertToCoin, sent.convert, way.origin),
  ].map((call) =>
    call.then(
      () => 'heard',
      () => 'unheard',
    ),
  );
  const once = {
    bought: [bought],
    converted: [converted],
    bag: 0,
    gold: String(Number(before) - 10),
  };
  await expect.poll(standing, { intervals: [20] }).toEqual(once);

  await killAndStart();
  expect(await Promise.all(unheard)).toEqual(['unheard', 'unheard']);
  way.close();

  expect(await standing()).toEqual(once);
  expect(await send(sent)).toEqual(sent.numbers);
  expect(await send(sent)).toEqual(sent.numbers);
  expect(await standing()).toEqual(once);
  expect(await couponIsFree()).toBe(false);
});

test('a store killed before it has an order has nothing of it, and takes it when it is sent again', async () => {
  const before = (await standing()).gold;
  const nothing = { bought: [], converted: [], bag: 1, gold: before };
  // So many pixels that the store is still drawing it anew when it is killed.
  const sent = await readyToPay(await screenshot(6000, 8000));
  const way = await loseReplies(store.port);
  const unheard = api.call(proceedToPayCoin, sent.buy, way.origin).then(
    () => 'heard',
    () => 'unheard',
  );
  await way.passed;

  await killAndStart();
  expect(await unheard).toBe('unheard');
  way.close();

  expect(await standing()).toEqual(nothing);
  expect(await couponIsFree()).toBe(true);
  expect(await send(sent)).toEqual(sent.numbers);
  const [bought, converted] = sent.numbers;
  expect(await standing()).toEqual({
    bought: [bought],
    converted: [converted],
    bag: 0,
    gold: String(Number(before) - 10),
  });
  expect(await couponIsFree()).toBe(false);
});
