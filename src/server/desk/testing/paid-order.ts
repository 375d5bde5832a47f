import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { ShopContext } from '#server/context.ts';
import { orders } from '#server/db/schema/orders.ts';
import { proofs } from '#server/db/schema/payments.ts';
import { takeIncoming } from '#server/payments/incoming/take-incoming.ts';
import type { IncomingCredit } from '#server/payments/incoming/credit.ts';
import { readProof } from '#server/payments/proof/read-proof.ts';
import { paymentScreen } from '#server/testing/payment-screens.ts';
import { insertOrder } from './insert-order.ts';

let made = 0;

/** A reference that no other payment has. */
export const newUtr = (): string => `6${String((made += 1)).padStart(11, '0')}`;

/** A screenshot unlike any other in the tests. */
export const newScreen = (): Promise<Buffer> => paymentScreen(5000 + (made += 1));

/** A UPI order with a screenshot, for tests; returns its number. */
export async function orderWithScreen(
  shop: ShopContext,
  customerId: number,
  { screen, ...wanted }: { screen: Buffer; utr?: string; paid?: string },
): Promise<string> {
  const number = await insertOrder(shop, customerId, wanted);
  const [order] = await shop.db.select().from(orders).where(eq(orders.number, number));
  const file = `data:image/png;base64,${screen.toString('base64')}`;
  const proof = await readProof(file, customerId);
  const id = randomBytes(8).toString('hex');
  const orderId = order?.id ?? 0;
  const createdAt = new Date(shop.now());
  await shop.db.insert(proofs).values({ id, customerId, orderId, createdAt, ...proof });
  return number;
}

/** For tests: the bank tells of incoming money. */
export const bankTells = (shop: ShopContext, credit: Partial<IncomingCredit> & { paise: number }) =>
  takeIncoming(
    shop,
    {
      source: 'statement:hdfc',
      externalId: `line-${(made += 1)}`,
      seenAt: new Date(shop.now()),
      channel: 'upi',
      reference: newUtr(),
      remark: '',
      payerName: '',
      payerAccount: '',
      virtualAccount: '',
      ...credit,
    },
    'statement:hdfc',
  );
