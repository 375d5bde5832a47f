import { afterAll, beforeAll, expect, it } from 'vitest';
import { paymentsOperations } from '#shared/desk/contract/payments/payments.ts';
import { paiseOf } from '#server/payments/paise.ts';
import { takeIncoming } from '#server/payments/incoming/take-incoming.ts';
import { callDesk, newStaff, type TestStaff } from '#server/testing/desk-call.ts';
import { openDesk } from '#server/testing/open-desk.ts';
import { Buyer, GOLD_10G } from '#server/testing/people/buyer.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

const { ShowPayment } = paymentsOperations;

let shop: TestShop;
let meera: TestStaff;
beforeAll(async () => {
  shop = await openTestShop({ demo: true });
  await openDesk(shop);
  meera = await newStaff(shop, ['payments']);
}, 60_000);
afterAll(() => shop.close());

let lines = 0;
/** What the desk reads of money that came with this remark. */
async function shown(remark: string, rupees: string) {
  lines += 1;
  const { id } = await takeIncoming(
    shop,
    {
      source: 'statement:hdfc',
      externalId: `line ${lines}`,
      paise: paiseOf(rupees),
      seenAt: new Date(shop.now()),
      channel: 'upi',
      reference: `4255${String(lines).padStart(8, '0')}`,
      remark,
      payerName: 'ASHA MEHTA',
      payerAccount: 'asha@okbank',
      virtualAccount: '',
    },
    'statement:hdfc',
  );
  const item = `incoming:${id}`;
  return (await callDesk(shop, ShowPayment, { item }, meera)).incoming?.unordered;
}

it('money that names a price without an order says whose price it was', async () => {
  const asha = await Buyer.arrive(shop);
  await asha.add(GOLD_10G);
  const { ONumber, QuoteId, Total, expiresAt } = await asha.lock();
  const spaced = `UPI/${ONumber.slice(0, 7)} ${ONumber.slice(7).toLowerCase()}/ASHA`;
  expect(await shown(spaced, Total)).toEqual([
    {
      number: ONumber,
      customer: asha.id,
      who: expect.stringContaining(' '),
      total: Total,
      until: expiresAt,
    },
  ]);
  expect(await shown('UPI/B261120AAAAAA/ASHA', Total)).toEqual([]);
  expect(await shown('UPI', Total)).toEqual([]);

  await asha.pay({ QuoteId });
  // It is booked for the order now.
  expect(await shown(`UPI/${ONumber}`, '1.00')).toBeUndefined();
});
