import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { productDetails } from '../../db/schema/catalogue.ts';
import {
  orderLines,
  orders,
  orderSteps,
  priceLocks,
  type SoldLine,
  type SoldTotals,
} from '../../db/schema/orders.ts';
import { proofs } from '../../db/schema/payments.ts';
import type { ShopContext } from '#server/context.ts';
import { exact, ZERO } from '#shared/pricing/decimal.ts';

const RATES = { gold: '127000', silver: '154000', time: 0 };
const TOTALS: Omit<SoldTotals, 'total'> = {
  amount: '1200.00',
  gst: '36.00',
  makingCharge: '14.50',
  otherTax: '0.00',
  logistics: '0.00',
  coupon: '0.00',
};
const ADDRESS = {
  name: 'Asha Mehta',
  address: '14 Ranade Road',
  gstNumber: '',
  number: '9200000000',
  email: 'asha@aurum.example',
  state: 'Goa',
};

const random = () => randomBytes(6).toString('hex').toUpperCase();

/** A price held for a customer some minutes ago, for tests of the desk. */
export async function insertLock(
  shop: ShopContext,
  customerId: number,
  { total, minutesAgo }: { total: string; minutesAgo: number },
): Promise<string> {
  const createdAt = new Date(shop.now() - minutesAgo * 60_000);
  const id = random();
  await shop.db.insert(priceLocks).values({
    id,
    orderNumber: `B${id}`,
    customerId,
    kind: 'buy',
    subject: 'x',
    lines: [],
    totals: { ...TOTALS, total },
    rates: RATES,
    surchargePercent: '2',
    createdAt,
    expiresAt: new Date(createdAt.getTime() + 300_000),
  });
  return id;
}

interface Wanted {
  lockId?: string;
  paymentMode?: 'UPI' | 'CARD';
  utr?: string;
  proof?: boolean;
  grams?: string;
  quantity?: number;
  /** The weight of the catalogue; by default the first one. */
  detailId?: number;
  /** The total to be paid, in rupees. */
  paid?: string;
}

/** A placed order of ₹1,250.50, for tests of the desk; returns its number. The catalogue must exist. */
export async function insertOrder(
  shop: ShopContext,
  customerId: number,
  {
    lockId,
    paymentMode = 'UPI',
    utr = '',
    proof,
    grams = '1',
    quantity = 1,
    detailId,
    paid = '1250.50',
  }: Wanted = {},
): Promise<string> {
  const number = `B${random()}`;
  // The difference to the asked total is delivery or a coupon, so that an invoice adds up.
  const rest = exact(paid).minus('1250.50');
  const extra = {
    logistics: (rest.gt(0) ? rest : ZERO).toFixed(2),
    coupon: (rest.lt(0) ? rest.neg() : ZERO).toFixed(2),
  };
  const at = new Date(shop.now());
  const [order] = await shop.db
    .insert(orders)
    .values({
      number,
      customerId,
      kind: 'buy',
      state: 'placed',
      paymentMode,
      lockId: lockId ?? null,
      billing: ADDRESS,
      shipping: ADDRESS,
      rates: RATES,
      ...TOTALS,
      ...extra,
      surcharge: '0.00',
      paid,
      utr,
      placedAt: at,
    })
    .returning();
  const [detail] = await shop.db
    .select()
    .from(productDetails)
    .where(detailId === undefined ? undefined : eq(productDetails.id, detailId))
    .limit(1);
  if (!order || !detail) throw new Error('No order without a catalogue');
  const orderId = order.id;
  const line: SoldLine = {
    detailId: detail.id,
    uniqueId: detail.uniqueId,
    productName: 'Lotus Coin',
    categoryName: 'Gold Coins',
    metal: 'Gold',
    purity: '999',
    grams,
    quantity,
    image: 'lotus',
    price: '1200.00',
    makingPercent: '1',
    makingCharge: '14.50',
    otherPercent: '0',
    otherTax: '0.00',
    logistics: extra.logistics,
  };
  await shop.db.insert(orderLines).values({ orderId, position: 0, detailId: detail.id, line });
  await shop.db.insert(orderSteps).values({ orderId, state: 'placed', at, by: 'customer' });
  if (proof) {
    await shop.db.insert(proofs).values({
      id: random(),
      customerId,
      orderId,
      mediaType: 'image/jpeg',
      width: 3,
      height: 2,
      bytes: new TextEncoder().encode('a picture'),
      createdAt: at,
    });
  }
  return number;
}
