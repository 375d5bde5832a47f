import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  AddDeliveryAddress,
  type AddressType,
  GetProceedToBuyForFront,
  GetProfileForFront,
} from '#shared/contract/addresses.ts';
import type { RequestOf } from '#shared/contract/operation.ts';
import { DEMO_LOGIN } from '#server/demo/load-demo.ts';
import { addresses, customers } from '#server/db/schema/accounts.ts';
import { call, type TestCaller } from '#server/testing/call.ts';
import { logInAs, newCustomer } from '#server/testing/people/new-customer.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const profile = async (caller: TestCaller) =>
  (await call(shop, GetProfileForFront, {}, caller)).data ?? [];
const choices = async (caller: TestCaller, type: AddressType) =>
  (await call(shop, GetProceedToBuyForFront, { type }, caller)).data ?? [];
type Change = RequestOf<typeof AddDeliveryAddress>;
const save = (caller: TestCaller, change: Partial<Change> = {}) =>
  call(
    shop,
    AddDeliveryAddress,
    {
      Address: 'Flat 602, Pune',
      GstNumber: '',
      Type: 'shipping',
      index: 1,
      status: false,
      ...change,
    },
    caller,
  );
const chosen = async (caller: TestCaller, type: AddressType) =>
  (await choices(caller, type)).flatMap(({ Status }, place) => (Status ? [place + 1] : []));

describe('the address book', () => {
  it('takes no address that says no more than a PIN code does, but keeps one from before', async () => {
    const { caller, number } = await newCustomer(shop);
    const Address = 'Pune, Maharashtra 411045';
    await expect(save(caller, { Address, index: 2 })).rejects.toMatchObject({
      code: 400,
      message: 'Enter the house and the street too',
    });
    const [person] = await shop.db.select().from(customers).where(eq(customers.number, number));
    await shop.db
      .update(addresses)
      .set({ address: Address })
      .where(eq(addresses.customerId, person?.id ?? 0));
    await save(caller, { Address, status: true });
    expect(await chosen(caller, 'shipping')).toEqual([1]);
  });

  it('holds the address of the registration twice, each the chosen one', async () => {
    const { caller, number } = await newCustomer(shop);
    const record = {
      FirstName: 'Asha',
      Email: 'asha@aurum.example',
      Address: '14 Ranade Road',
      GstNumber: '30AAPFU0939F1Z8',
      Number: number,
      addressNumber: 1,
    };
    expect(await profile(caller)).toEqual([
      { ...record, Type: 'billing' },
      { ...record, Type: 'shipping' },
    ]);
    for (const type of ['billing', 'shipping'] as const) {
      const [only, ...none] = await choices(caller, type);
      expect(none).toEqual([]);
      expect(only).toMatchObject({
        Name: 'Asha Mehta',
        Address: '14 Ranade Road',
        GstNumber: '30AAPFU0939F1Z8',
        Number: number,
        Email: 'asha@aurum.example',
        Status: true,
      });
    }
  });

  it('keeps billing at even and shipping at odd places, with gaps where one list is longer', async () => {
    const { caller } = await newCustomer(shop);
    await save(caller, { index: 2, Address: 'Second' });
    await save(caller, { index: 3, Address: 'Third' });
    const records = await profile(caller);
    expect(records.map((each) => [each.Type, each.addressNumber, each.Address])).toEqual([
      ['billing', 1, '14 Ranade Road'],
      ['shipping', 1, '14 Ranade Road'],
      ['billing', 2, ''],
      ['shipping', 2, 'Second'],
      ['billing', 3, ''],
      ['shipping', 3, 'Third'],
    ]);
  });

  it('is the demo customer’s from the start', async () => {
    const demo = await openTestShop({ demo: true });
    const { caller } = await logInAs(demo, DEMO_LOGIN.number, DEMO_LOGIN.password, '192.0.2.1');
    for (const type of ['billing', 'shipping'] as const) {
      const { data } = await call(demo, GetProceedToBuyForFront, { type }, caller);
      expect(data).toMatchObject([{ Name: 'Asha Mehta', Status: true }]);
    }
    await demo.close();
  });
});

describe('saving an address', () => {
  it('changes the one at its place, and nothing beside it', async () => {
    const { caller } = await newCustomer(shop);
    await save(caller, { index: 2, Address: 'Second' });
    const said = await save(caller, {
      index: 2,
      Address: ' Other \n',
      GstNumber: ' 30aapfu0939f1z8 ',
    });
    expect(said.msg).toBe('Address saved.');
    expect((await choices(caller, 'shipping')).map((each) => each.Address)).toEqual([
      '14 Ranade Road',
      'Other',
    ]);
    expect((await choices(caller, 'shipping'))[1]?.GstNumber).toBe('30AAPFU0939F1Z8');
    expect((await choices(caller, 'billing'))[0]?.Address).toBe('14 Ranade Road');
  });

  it('says where the PIN code is in another state than the GSTIN, and saves it', async () => {
    const { caller } = await newCustomer(shop);
    const { msg } = await save(caller, {
      index: 2,
      Address: '4 Baner Road, Pune 411045',
      GstNumber: ' 30aapfu0939f1z8 ',
    });
    expect(msg).toBe(
      'Address saved. Please look once more: PIN code 411045 is in Maharashtra, and the GST number is of Goa.',
    );
    expect(await choices(caller, 'shipping')).toHaveLength(2);
  });

  it('keeps exactly one of a type chosen', async () => {
    const { caller } = await newCustomer(shop);
    await save(caller, { index: 2 });
    expect(await chosen(caller, 'shipping')).toEqual([1]);
    await save(caller, { index: 3, status: true });
    expect(await chosen(caller, 'shipping')).toEqual([3]);
    await save(caller, { index: 2, status: true });
    expect(await chosen(caller, 'shipping')).toEqual([2]);
    await save(caller, { index: 2, status: false });
    expect(await chosen(caller, 'shipping')).toEqual([2]);
    expect(await chosen(caller, 'billing')).toEqual([1]);
  });

  it('chooses one where an older store had chosen none', async () => {
    const { caller, id } = await newCustomer(shop);
    await shop.db.update(addresses).set({ selected: false }).where(eq(addresses.customerId, id));
    await save(caller, { index: 1 });
    expect(await chosen(caller, 'shipping')).toEqual([1]);
  });

  it.each<[Partial<Change>, string]>([
    [{ Address: '' }, 'Enter address'],
    [{ Address: ' \n\t' }, 'Enter address'],
    [{ Address: '\u3164' }, 'Enter address'],
    [{ Address: '', GstNumber: 'x'.repeat(21) }, 'Enter address'],
    [{ Address: 'x'.repeat(1001) }, 'The address is too long: at most 1000 characters.'],
    [
      { GstNumber: '30AAPFU0939F1Z9' },
      'This GST number is not right. Check each letter against your certificate, or leave it empty if you buy for yourself.',
    ],
    [
      { GstNumber: '99AAPFU0939F1ZK' },
      'This GST number begins with 99, which is no state’s code. Check it against your certificate, or leave it empty.',
    ],
    [{ index: 0 }, 'There is no such place in your address book. Please reload the page.'],
    [{ index: -1 }, 'There is no such place in your address book. Please reload the page.'],
    [{ index: 3 }, 'There is no such place in your address book. Please reload the page.'],
    [
      { index: 999_999_999_999 },
      'There is no such place in your address book. Please reload the page.',
    ],
    [{ index: 1.5 }, 'This could not be read: index must be a whole number.'],
    [{ index: 'first' }, 'This could not be read: index must be a number.'],
  ])('refuses %j: %s', async (changes, message) => {
    const { caller } = await newCustomer(shop);
    const before = await profile(caller);
    await expect(save(caller, changes)).rejects.toMatchObject({ code: 400, message });
    expect(await profile(caller)).toEqual(before);
  });

  it('takes an address of 1000 characters', async () => {
    const { caller } = await newCustomer(shop);
    await save(caller, { Address: 'ग'.repeat(1000), GstNumber: '30AAPFU0939F1Z8' });
    expect((await choices(caller, 'shipping'))[0]?.Address).toBe('ग'.repeat(1000));
  });

  it('ends at ten of a type', async () => {
    const { caller } = await newCustomer(shop);
    for (let index = 2; index <= 10; index += 1) await save(caller, { index });
    await expect(save(caller, { index: 11 })).rejects.toMatchObject({
      code: 400,
      message:
        'Your address book is full: at most 10 addresses of a kind. Please change one of them.',
    });
    await save(caller, { index: 10, Address: 'Tenth' });
    await save(caller, { index: 2, Type: 'billing' });
    expect(await choices(caller, 'shipping')).toHaveLength(10);
  });

  it('changes each of more than ten, as a merge of two accounts leaves them, and adds none', async () => {
    const { caller, id } = await newCustomer(shop);
    const more = Array.from({ length: 11 }, (_, at) => ({
      customerId: id,
      type: 'shipping' as const,
      address: `${at + 2} Hill Road`,
    }));
    await shop.db.insert(addresses).values(more);
    await save(caller, { index: 12, Address: 'Twelfth' });
    expect((await choices(caller, 'shipping')).at(-1)?.Address).toBe('Twelfth');
    await expect(save(caller, { index: 13 })).rejects.toThrow('Your address book is full');
  });

  it('adds one where 20 add at the same place at once', async () => {
    const { caller } = await newCustomer(shop);
    // Opens every connection first, so that the 20 really run at once.
    await Promise.all(Array.from({ length: 20 }, () => profile(caller)));
    const ends = await Promise.allSettled(
      Array.from({ length: 20 }, (_, n) =>
        save(caller, { index: 2, Address: `Address ${n}`, status: true }),
      ),
    );
    expect(ends.every(({ status }) => status === 'fulfilled')).toBe(true);
    expect(await choices(caller, 'shipping')).toHaveLength(2);
    expect(await chosen(caller, 'shipping')).toEqual([2]);
  });
});

describe('another customer', () => {
  it('another customer’s addresses are neither shown nor changed', async () => {
    const [mine, theirs] = [await newCustomer(shop), await newCustomer(shop)];
    await save(theirs.caller, { index: 2, Address: 'Theirs', status: true });
    const rows = () => shop.db.select().from(addresses).where(eq(addresses.customerId, theirs.id));
    const before = await rows();
    expect(before).toHaveLength(3);

    expect(JSON.stringify(await profile(mine.caller))).not.toContain('Theirs');
    expect(JSON.stringify(await choices(mine.caller, 'shipping'))).not.toContain('Theirs');
    await save(mine.caller, { index: 1, Address: 'Mine', status: true });
    await save(mine.caller, { index: 2, Address: 'Mine too', status: true });
    await expect(save(mine.caller, { index: 4 })).rejects.toMatchObject({ code: 400 });
    expect(await rows()).toEqual(before);
  });

  it('cannot be named by half a session', async () => {
    const [mine, theirs] = [await newCustomer(shop), await newCustomer(shop)];
    const mixed = { token: theirs.token, cookie: mine.caller.cookie };
    for (const caller of [mixed, { token: theirs.token }, {}]) {
      const signedOut = { code: 401, message: 'Please log in to continue.' };
      await expect(profile(caller)).rejects.toMatchObject(signedOut);
      await expect(choices(caller, 'billing')).rejects.toMatchObject(signedOut);
      await expect(save(caller)).rejects.toMatchObject(signedOut);
    }
  });
});
