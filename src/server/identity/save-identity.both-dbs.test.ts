import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GetIdentity, SaveIdentity } from '#shared/contract/buyer-identity.ts';
import { identities } from '#server/db/schema/identity.ts';
import { Buyer, only } from '#server/testing/people/buyer.ts';
import { call } from '#server/testing/call.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { sandboxCheck } from './check/sandbox.ts';

let shop: TestShop;
let asha: Buyer;
beforeAll(async () => {
  shop = await openTestShop();
}, 60_000);
afterAll(() => shop.close());
beforeEach(async () => {
  shop.identity = { ...shop.identity, verifier: undefined };
  asha = await Buyer.arrive(shop);
});

const save = async (Pan = 'ABCPM1417K', Name = 'Asha Mehta', buyer = asha) => {
  const { data, msg } = await call(buyer.shop, SaveIdentity, { Pan, Name }, buyer.caller);
  return { ...only(data), msg };
};
const seen = async (buyer = asha) => (await call(shop, GetIdentity, {}, buyer.caller)).data;
const rows = () => shop.db.select().from(identities).where(eq(identities.customerId, asha.id));

describe('SaveIdentity', () => {
  it('keeps a PAN as it is typed by people, and answers with its last letters alone', async () => {
    expect(await seen()).toEqual([]);
    const saved = await save(' abcpm 1417k ', '  Asha   Mehta ');
    expect(saved).toEqual({
      Pan: '••••••417K',
      Name: 'Asha Mehta',
      State: 'given',
      Holder: 'person',
      msg: 'Your PAN is saved. It is kept encrypted and shown only by its last letters.',
    });
    const { msg: _, ...shown } = saved;
    expect(await seen()).toEqual([shown]);
    expect(JSON.stringify(await rows())).not.toMatch(/ABCPM1417K/i);
  });

  it.each([
    ['ABCPM2468', 'Asha Mehta', /This is not a PAN/],
    ['ABCXM2468K', 'Asha Mehta', /This is not a PAN/],
    ['', 'Asha Mehta', /This is not a PAN/],
    ['ABCPM2468K', ' ', /Enter the name/],
    ['ABCPM2468K', '\u2800', /Enter the name/],
    ['ABCPM2468K', 'ABCPM\u200B2468K', /Enter the name/],
    ['ABCPM2468K', 'ABCPM2468K', /Enter the name/],
    ['ABCPM2468K', 'Asha, abcpm 2468 k', /Enter the name/],
    ['ABCPM2468K', 'x'.repeat(151), /name is too long/],
  ])('refuses the PAN %j of %j, and repeats neither', async (pan, name, message) => {
    await expect(save(pan, name)).rejects.toMatchObject({
      code: 400,
      message: expect.stringMatching(message),
    });
    await expect(save(pan, name)).rejects.not.toThrow(/2468/);
    expect(await rows()).toEqual([]);
  });

  it('a saved PAN is shown to its own customer alone', async () => {
    await save();
    const ravi = await Buyer.arrive(shop);
    expect(await seen(ravi)).toEqual([]);
    await save('ABCPR1418K', 'Ravi Rao', ravi);
    expect(await seen()).toMatchObject([{ Pan: '••••••417K' }]);
    await expect(call(shop, GetIdentity, {}, {})).rejects.toMatchObject({ code: 401 });
  });

  it('an earlier PAN is removed if no order needs it', async () => {
    await save();
    await save('ABCPM1417K', 'Asha R Mehta');
    expect(await rows()).toMatchObject([{ name: 'Asha R Mehta', replacedAt: null }]);
  });

  it('one PAN is kept when it is sent several times at once', async () => {
    await Promise.allSettled(Array.from({ length: 8 }, () => save()));
    expect((await rows()).filter(({ replacedAt }) => replacedAt === null)).toHaveLength(1);
  });

  it('saving is refused after ten different PANs in a day, but never for the same right one', async () => {
    for (let turn = 0; turn < 10; turn += 1) await save(`ABCPM100${turn}K`);
    await expect(save('ABCPM1417K')).rejects.toMatchObject({ code: 429 });
    expect((await save('ABCPM1009K')).Pan).toBe('••••••009K');
  });

  it('a store that keeps no PAN answers 404', async () => {
    const without = { ...shop, identity: { ...shop.identity, cipher: undefined } };
    const nobody = new Buyer(without, asha.id, asha.caller, 0, 0);
    await expect(save(undefined, undefined, nobody)).rejects.toMatchObject({ code: 404 });
  });
});

describe('a verification service', () => {
  beforeEach(() => {
    shop.identity = { ...shop.identity, verifier: sandboxCheck.read({ env: {} })() };
  });

  it.each([
    ['that knows it', 'ABCPM1417K', 'checked', 'sandbox'],
    ['to which it is unknown', 'ABCPM0404K', 'failed', 'sandbox'],
    ['to which it is another’s', 'ABCPM0409K', 'failed', 'sandbox'],
    ['that is silent: the customer is not held up', 'ABCPM0503K', 'given', ''],
  ])('%s', async (_what, pan, state, checkedBy) => {
    const { State, msg } = await save(pan);
    expect(State).toBe(state);
    expect(msg).toMatch(state === 'failed' ? /does not belong to this name/ : /is saved/);
    expect(await rows()).toMatchObject([{ state, checkedBy }]);
  });

  it('a service is asked again for a PAN that it did not know, and not for one that it did', async () => {
    let asked = 0;
    const { verifier } = shop.identity;
    if (!verifier) throw new Error('No service');
    shop.identity = {
      ...shop.identity,
      verifier: {
        ...verifier,
        ask(identity) {
          asked += 1;
          return verifier.ask(identity);
        },
      },
    };
    await save('ABCPM0404K');
    await save('ABCPM0404K');
    expect(asked).toBe(2);
    await save();
    await save();
    expect(asked).toBe(3);
  });
});

it('an identity’s content cannot be changed in the database', async () => {
  await save();
  const mine = eq(identities.customerId, asha.id);
  for (const change of [{ name: 'Other' }, { masked: 'x' }, { state: 'failed' as const }]) {
    await expect(shop.db.update(identities).set(change).where(mine)).rejects.toMatchObject({
      cause: { message: 'what an identity says does not change' },
    });
  }
  await shop.db.update(identities).set({ sealed: 'anew' }).where(mine);
});
