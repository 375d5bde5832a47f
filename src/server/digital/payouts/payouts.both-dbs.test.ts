import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GetPayout, SavePayout } from '#shared/contract/payouts.ts';
import { payoutDetails } from '#server/db/schema/digital.ts';
import { Buyer, only } from '#server/testing/people/buyer.ts';
import { call } from '#server/testing/call.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { findPayout } from './payout.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
}, 60_000);
afterAll(() => shop.close());

const ACCOUNT = {
  Kind: 'account' as const,
  Upi: 'left@over',
  Holder: ' Asha Mehta',
  Account: '1234 5678 9012 34',
  Ifsc: 'hdfc0001234',
};
const UPI = { Kind: 'upi' as const, Upi: 'asha@okbank', Holder: 'x', Account: '1', Ifsc: 'y' };

const get = async (buyer: Buyer) => (await call(shop, GetPayout, {}, buyer.caller)).data;
const save = (buyer: Buyer, payout: Parameters<typeof call<typeof SavePayout>>[2]) =>
  call(shop, SavePayout, payout, buyer.caller);

describe('the payout place', () => {
  it('a customer has no payout place until they save one', async () => {
    const asha = await Buyer.arrive(shop);
    expect(await get(asha)).toEqual([]);
    expect(await findPayout(shop, asha.id)).toBeUndefined();
  });

  it('an account comes back with its number masked', async () => {
    const asha = await Buyer.arrive(shop);
    const masked = {
      Kind: 'account',
      Upi: '',
      Holder: 'Asha Mehta',
      Account: '•••• 1234',
      Ifsc: 'HDFC0001234',
    };
    expect(only((await save(asha, ACCOUNT)).data)).toEqual(masked);
    expect(await get(asha)).toEqual([masked]);
    expect(await findPayout(shop, asha.id)).toMatchObject({ account: '12345678901234', upi: '' });
  });

  it('a change to a UPI id leaves nothing of the account', async () => {
    const asha = await Buyer.arrive(shop);
    await save(asha, ACCOUNT);
    await save(asha, UPI);
    const empty = { Holder: '', Account: '', Ifsc: '' };
    expect(await get(asha)).toEqual([{ Kind: 'upi', Upi: 'asha@okbank', ...empty }]);
    expect(JSON.stringify(await findPayout(shop, asha.id))).not.toContain('9012');
  });

  it('each customer has their own payout place', async () => {
    const [asha, ravi] = [await Buyer.arrive(shop), await Buyer.arrive(shop)];
    await save(asha, UPI);
    expect(await get(ravi)).toEqual([]);
    await expect(call(shop, GetPayout, {})).rejects.toMatchObject({ code: 401 });
    await expect(call(shop, SavePayout, UPI)).rejects.toMatchObject({ code: 401 });
  });

  it.each([
    [{ ...UPI, Upi: 'asha' }, 'UPI ID'],
    [{ ...ACCOUNT, Holder: ' ' }, 'holder'],
    [{ ...ACCOUNT, Account: '•••• 1234' }, '9 to 18 digits'],
    [{ ...ACCOUNT, Ifsc: 'HDFC1001234' }, 'IFSC'],
  ])('an invalid payout place is refused: %o', async (payout, words) => {
    const asha = await Buyer.arrive(shop);
    await save(asha, ACCOUNT);
    await expect(save(asha, payout)).rejects.toMatchObject({
      code: 400,
      message: expect.stringContaining(words),
    });
    expect((await get(asha))?.[0]?.Account).toBe('•••• 1234');
  });

  it('simultaneous saves leave a single row', async () => {
    const asha = await Buyer.arrive(shop);
    await Promise.all([save(asha, ACCOUNT), save(asha, UPI), save(asha, ACCOUNT)]);
    const rows = await shop.db.select().from(payoutDetails);
    expect(rows.filter(({ customerId }) => customerId === asha.id)).toHaveLength(1);
  });
});
