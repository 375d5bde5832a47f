import { randomUUID } from 'node:crypto';
import { expect, test } from 'playwright/test';
import sharp from 'sharp';
import { GetProceedToBuyForFront } from '../../src/shared/contract/addresses.ts';
import { AddToCart, VerifyCouponCode } from '../../src/shared/contract/bag-changes.ts';
import { GetCart } from '../../src/shared/contract/cart.ts';
import { GetFinalProductFront, GetNameByIdForFront } from '../../src/shared/contract/catalogue.ts';
import { GetBalance } from '../../src/shared/contract/holdings.ts';
import { getConvertCoinOrder, getOrdersByUserForFront } from '../../src/shared/contract/orders.ts';
import { proceedToPayCoin, proceedToPayCovertToCoin } from '../../src/shared/contract/payment.ts';
import { LockPrice } from '../../src/shared/contract/price-lock.ts';
import { Refusal } from '../../src/shared/contract/refusal.ts';
import { dropReplies } from '../support/network/drop-replies.ts';
import { StoreApi } from '../support/store-api.ts';
import { type RunningStore, startStore, WITHOUT_LIMITS } from '../support/stores/store.ts';

const COUPON = 'LOTUS500';

let store: RunningStore;
let api: StoreApi;
test.beforeEach(async () => {
  store = await startStore(WITHOUT_LIMITS);
  api = await StoreApi.logIn(store.origin);
});
test.afterEach(() => store.dispose());

/** Kills the store without a chance to finish anything, and starts it again. */
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

/** A ten gram bar in the bag with a coupon, and the same bar to be made out of digital gold: both priced. */
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
    product.Gram.filter(({ Denomination }) => Number.parseInt(Denomination, 10) === 10),
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

/** A used coupon is refused with a text. */
const couponIsFree = () =>
  api.call(VerifyCouponCode, { CouponCode: COUPON }).then(
    (found) => Boolean(only(found).Id),
    (error: unknown) => {
      if (error instanceof Refusal) return false;
      throw error;
    },
  );

/** Whether an answer came. The call is awaited only after the store has been killed. */
const heard = (call: Promise<unknown>) =>
  call.then(
    () => true,
    () => false,
  );

test('a killed store has an order once or not at all, and answers a customer who sends it again', async () => {
  const { gold } = await standing();
  // So many pixels that the store is still re-encoding them when it is killed.
  const sent = await readyToPay(await screenshot(5000, 6000));
  const [bought, converted] = sent.numbers;
  const nothing = { bought: [], converted: [], bag: 1, gold };
  const both = {
    bought: [bought],
    converted: [converted],
    bag: 0,
    gold: (Number(gold) - 10).toFixed(4),
  };

  await test.step('the store is killed before it has the order', async () => {
    const proxy = await dropReplies(store.port);
    const answer = heard(api.call(proceedToPayCoin, sent.buy, proxy.origin));
    await proxy.passed;
    await killAndStart();
    proxy.close();
    expect(await answer).toBe(false);
    expect(await standing()).toEqual(nothing);
    expect(await couponIsFree()).toBe(true);
  });

  await test.step('the store is killed when it has the orders, before the customer hears of them', async () => {
    const proxy = await dropReplies(store.port);
    const answers = [
      heard(api.call(proceedToPayCoin, sent.buy, proxy.origin)),
      heard(api.call(proceedToPayCovertToCoin, sent.convert, proxy.origin)),
    ];
    await expect.poll(standing, { intervals: [20] }).toEqual(both);
    await killAndStart();
    proxy.close();
    expect(await Promise.all(answers)).toEqual([false, false]);
    expect(await standing()).toEqual(both);
  });

  await test.step('both orders are sent again, twice', async () => {
    for (let time = 0; time < 2; time += 1) {
      expect(only(await api.call(proceedToPayCoin, sent.buy)).ONumber).toBe(bought);
      expect(only(await api.call(proceedToPayCovertToCoin, sent.convert)).ONumber).toBe(converted);
    }
    expect(await standing()).toEqual(both);
    expect(await couponIsFree()).toBe(false);
  });
});
