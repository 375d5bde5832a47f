import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { AddToCart } from '#shared/contract/bag-changes.ts';
import { GetCart } from '#shared/contract/cart.ts';
import type { Key } from '#shared/contract/fields.ts';
import { GetBalance } from '#shared/contract/holdings.ts';
import type { RequestOf } from '#shared/contract/operation.ts';
import {
  GetOrderDetailsById,
  getConvertCoinOrder,
  getOrdersByUserForFront,
  GetOrderStatus,
} from '#shared/contract/orders.ts';
import {
  proceedToPayCoin,
  proceedToPayCovertToCoin,
  VerifyConvertToCoin,
} from '#shared/contract/payment.ts';
import { LockPrice } from '#shared/contract/price-lock.ts';
import { exact } from '#shared/pricing/decimal.ts';
import { couponRight } from '#server/cart/coupon-right.ts';
import { lockCustomer } from '#server/accounts/lock-customer.ts';
import { openDemoDesk } from '../../demo/demo-desk.ts';
import { digest, newSecret } from '#server/crypto.ts';
import { addresses, customers, sessions } from '../../db/schema/accounts.ts';
import { toUnits } from '#server/digital/ledger/grams.ts';
import { customerAccount } from '#server/digital/ledger/customer-account.ts';
import { postEntries } from '#server/digital/ledger/post-entries.ts';
import { VAULT } from '#server/digital/ledger/vault.ts';
import type { CardGateway } from '../../payments/card/gateway.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { ShopContext } from '#server/context.ts';
import { call, type TestCaller } from '../call.ts';
import { CatalogueTour } from '../walks/catalogue-tour.ts';
import { newcomer } from './new-customer.ts';

/** Weights of the demo that tests buy, or convert metal into. */
export const GOLD_10G = 'AUR-GB-MIN-10';
export const SILVER_10G = 'AUR-SC-LOT-10';
/** On sale, but not made from digital metal. */
export const CAST_50G = 'AUR-GB-CST-50';

type Payment = Partial<RequestOf<typeof proceedToPayCoin>>;
type Coin = { detailId: number; grams: string; quantity?: number };

const sent = new Map<string, Promise<string>>();

/** A real, tiny screenshot as the app sends it: a different picture each time, but the same for one request id. */
export function screenshot(requestId = ''): Promise<string> {
  const picture = sent.get(requestId) ?? drawPicture();
  if (requestId) sent.set(requestId, picture);
  return picture;
}

const drawPicture = (): Promise<string> =>
  sharp(randomBytes(24 * 40 * 3), { raw: { width: 24, height: 40, channels: 3 } })
    .jpeg()
    .toBuffer()
    .then((bytes) => `data:image/jpeg;base64,${bytes.toString('base64')}`);

const notAsked = () => Promise.reject(new Error('No order core asks the gateway'));
/** A gateway for tests that never reach it: it only makes the shop take cards. */
export const someCards: CardGateway = {
  name: 'sandbox',
  create: notAsked,
  page: () => {
    throw new Error('No order core shows a page');
  },
  ask: notAsked,
};

/** For tests: a customer with addresses who buys. Every act goes through the API. */
export class Buyer {
  constructor(
    readonly shop: ShopContext,
    readonly id: number,
    readonly caller: TestCaller,
    readonly shippingId: Key,
    readonly billingId: Key,
  ) {}

  /** A new, logged-in customer. Created without a password, because hashing one takes time. */
  static async arrive(shop: ShopContext): Promise<Buyer> {
    const { number, address } = newcomer();
    const [customer] = await shop.db
      .insert(customers)
      .values({
        number,
        firstName: 'Asha',
        lastName: 'Mehta',
        email: 'asha@aurum.example',
        state: 'Goa',
        passwordHash: '-',
      })
      .returning({ id: customers.id });
    const customerId = customer?.id ?? 0;
    const place = {
      customerId,
      address: '14 Ranade Road',
      gstNumber: '',
      selected: true,
    };
    const [billing, shipping] = await shop.db
      .insert(addresses)
      .values([
        { ...place, type: 'billing' },
        { ...place, type: 'shipping' },
      ])
      .returning({ id: addresses.id });
    const [token, cookie] = [newSecret(), newSecret()];
    await shop.db.insert(sessions).values({
      tokenHash: digest(token),
      cookieHash: digest(cookie),
      customerId,
      expiresAt: new Date(shop.now() + 30 * 24 * 60 * 60_000),
    });
    const caller = { token, cookie, address };
    return new Buyer(shop, customerId, caller, shipping?.id ?? 0, billing?.id ?? 0);
  }

  /** Puts a weight of the demo in the bag; returns its row. */
  async add(uniqueId: string, quantity = 1) {
    const weight = await new CatalogueTour(this.shop).weight(uniqueId);
    const piece = {
      P_DetailsId: weight.id,
      Quantity: quantity,
      Weight: `${exact(weight.grams).toFixed()}gm`,
    };
    await call(this.shop, AddToCart, piece, this.caller);
    return weight;
  }

  bag = async () => (await call(this.shop, GetCart, {}, this.caller)).data ?? [];

  async lock(couponId: Key = 0) {
    const asked = { Kind: 'buy' as const, couponId: await this.right(couponId) };
    return only((await call(this.shop, LockPrice, asked, this.caller)).data);
  }

  /** The customer's right to a coupon; any value but a coupon's id is sent unchanged. */
  private right = async (coupon: Key): Promise<Key> =>
    typeof coupon === 'number' && coupon > 0 ? couponRight(this.shop, this.id, coupon) : coupon;

  async lockCoin({ detailId, grams, quantity = 1 }: Coin) {
    const asked = {
      Kind: 'convert' as const,
      productId: detailId,
      Weight: `${grams}gm`,
      Quantity: quantity,
    };
    return only((await call(this.shop, LockPrice, asked, this.caller)).data);
  }

  async verifyCoin({ detailId, grams, quantity = 1 }: Coin) {
    const asked = { productId: detailId, Weight: `${grams}gm`, Quantity: quantity };
    return only((await call(this.shop, VerifyConvertToCoin, asked, this.caller)).data);
  }

  async payment(change: Payment = {}) {
    return {
      paymentMode: 'UPI' as const,
      UserType: 'User',
      BillingId: this.billingId,
      ShippingId: this.shippingId,
      DeviceType: 'web',
      file: change.paymentMode === 'CARD' ? '' : await screenshot(String(change.RequestId ?? '')),
      ...change,
    };
  }

  /** Orders the bag. */
  async pay(change: Payment = {}) {
    const couponId = await this.right(change.couponId ?? 0);
    const request = { ...(await this.payment(change)), couponId };
    const { data, msg } = await call(this.shop, proceedToPayCoin, request, this.caller);
    return { ...only(data), msg };
  }

  /** Orders a coin from digital metal. */
  async convert({ detailId, grams, quantity = 1 }: Coin, change: Payment = {}) {
    const coin = { productId: detailId, Weight: `${grams}gm`, Quantity: quantity };
    const request = { ...(await this.payment(change)), ...coin };
    const { data, msg } = await call(this.shop, proceedToPayCovertToCoin, request, this.caller);
    return { ...only(data), msg };
  }

  orders = async () => (await call(this.shop, getOrdersByUserForFront, {}, this.caller)).data ?? [];
  converted = async () => (await call(this.shop, getConvertCoinOrder, {}, this.caller)).data ?? [];

  async status(ONumber: string) {
    return only((await call(this.shop, GetOrderStatus, { ONumber }, this.caller)).data);
  }

  lines = async (CartId: Key) =>
    (await call(this.shop, GetOrderDetailsById, { CartId }, this.caller)).data ?? [];

  balance = async () => only((await call(this.shop, GetBalance, {}, this.caller)).data);

  /** Gives the customer digital metal. */
  async hold(metals: Partial<Record<'gold' | 'silver', string>>): Promise<void> {
    await inTransaction(this.shop, async (tx) => {
      await lockCustomer(tx, this.id);
      // The vault must contain what customers hold.
      await openDemoDesk(tx.db);
      await postEntries(tx, {
        kind: 'opening',
        reference: `opening:${this.id}`,
        entries: Object.entries(metals).flatMap(([asset, grams]) => [
          {
            account: customerAccount(this.id),
            asset: asset as 'gold' | 'silver',
            amount: toUnits(grams),
          },
          { account: VAULT, asset: asset as 'gold' | 'silver', amount: -toUnits(grams) },
        ]),
      });
    });
  }
}

/** The only entry of a reply. */
export function only<Entry>(data: readonly Entry[] | null | undefined): Entry {
  const [first, ...others] = data ?? [];
  if (first === undefined || others.length > 0) throw new Error('Not one entry');
  return first;
}
