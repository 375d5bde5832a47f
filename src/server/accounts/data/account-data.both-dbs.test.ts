import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '#shared/india-time.ts';
import { GetLogin } from '#shared/contract/account.ts';
import { EraseAccount, GetAccountData } from '#shared/contract/account-data.ts';
import { GetProfileForFront } from '#shared/contract/addresses.ts';
import { SaveIdentity } from '#shared/contract/buyer-identity.ts';
import { AddEnquireFront, AddTestimonialsForFront } from '#shared/contract/feedback.ts';
import { addresses, customers, sessions } from '#server/db/schema/accounts.ts';
import { cartLines } from '#server/db/schema/cart.ts';
import { collectAccounts } from '#server/db/schema/collect.ts';
import { enquiries, testimonials } from '#server/db/schema/content.ts';
import { payoutDetails } from '#server/db/schema/digital.ts';
import { identities } from '#server/db/schema/identity.ts';
import { issuedDocuments } from '#server/db/schema/documents.ts';
import { orders } from '#server/db/schema/orders.ts';
import { paymentClaims, payments, proofs } from '#server/db/schema/payments.ts';
import { addToCart } from '#server/cart/cart.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { savePayout } from '#server/digital/payouts/payout.ts';
import { lockOrder } from '#server/orders/lifecycle/lock-order.ts';
import { moveOrder } from '#server/orders/lifecycle/move-order.ts';
import { takeIncoming } from '#server/payments/incoming/take-incoming.ts';
import { askRefunds } from '#server/payments/refunds/ask-refunds.ts';
import { Buyer, GOLD_10G, only } from '#server/testing/people/buyer.ts';
import { call } from '#server/testing/call.ts';
import { newCustomer } from '#server/testing/people/new-customer.ts';
import { payFor } from '#server/testing/people/pay-for.ts';
import type { TestShop } from '#server/testing/test-shop.ts';
import { lapse, orderByTransfer, tell } from '#server/testing/people/transfers.ts';
import { askTicket, makeTrade, openTradeShop } from '#server/testing/people/trader.ts';
import { tellPayout } from '#server/testing/people/tell-payout.ts';
import { CatalogueTour } from '#server/testing/walks/catalogue-tour.ts';
import { saveAddress } from '../addresses/save-address.ts';

const PASSWORD = 'first secret';

let shop: TestShop;
let asha: Buyer;
let number: string;
beforeAll(async () => {
  shop = await openTradeShop();
}, 60_000);
afterAll(() => shop.close());
beforeEach(async () => {
  shop.identity = { ...shop.identity, from: '0', verifier: undefined };
  const known = await newCustomer(shop, PASSWORD);
  ({ number } = known);
  const [billing, shipping] = await shop.db
    .select({ id: addresses.id })
    .from(addresses)
    .where(eq(addresses.customerId, known.id))
    .orderBy(addresses.type);
  asha = new Buyer(shop, known.id, known.caller, shipping?.id ?? 0, billing?.id ?? 0);
});

async function readData(buyer = asha) {
  const { FileName, MediaType, File } = only(
    (await call(shop, GetAccountData, {}, buyer.caller)).data,
  );
  const data = JSON.parse(Buffer.from(File, 'base64').toString('utf8')) as Record<string, unknown>;
  return { FileName, MediaType, data };
}
const erase = async (Password = PASSWORD, buyer = asha) => {
  const { data, msg } = await call(shop, EraseAccount, { Password }, buyer.caller);
  return { kept: only(data).Kept, msg };
};
const bought = async () => {
  await asha.add(GOLD_10G);
  return (await asha.pay()).ONumber;
};
const move = (orderNumber: string, ...states: (typeof orders.$inferSelect)['state'][]) =>
  states.reduce<Promise<unknown>>(
    (before, to) =>
      before.then(() => moveOrder(shop, { orderNumber, to, by: 'desk:R', note: 'a reason' })),
    Promise.resolve(),
  );
const delivered = async () => {
  const order = await bought();
  await payFor(shop, order);
  await move(order, 'confirmed', 'dispatched', 'delivered');
  return order;
};
const orderRow = async (order: string) =>
  only(await shop.db.select().from(orders).where(eq(orders.number, order)));
const write = async (Message: string, Number = number, Email = 'asha@aurum.example') =>
  call(
    shop,
    AddEnquireFront,
    { FirstName: 'Asha', LastName: 'Mehta', Number, Email, Message },
    asha.caller,
  );

describe('GetAccountData', () => {
  it('has all that is kept of the customer, in a file', async () => {
    shop.identity = { ...shop.identity, from: '1' };
    await call(shop, SaveIdentity, { Pan: 'ABCPM1417K', Name: 'Asha Mehta' }, asha.caller);
    await tellPayout(asha);
    const order = await delivered();
    await makeTrade(asha, await askTicket(asha));
    await asha.hold({ gold: '1.5' });
    await asha.add(GOLD_10G, 3);
    await write('Where is it?');
    const { FileName, MediaType, data } = await readData();
    expect({ FileName, MediaType }).toEqual({
      FileName: 'account-data-2026-11-20.json',
      MediaType: 'application/json',
    });
    expect(data).toMatchObject({
      profile: { firstName: 'Asha', lastName: 'Mehta', number, state: 'Goa' },
      addresses: [{ address: '14 Ranade Road' }, { address: '14 Ranade Road' }],
      identity: { Pan: '••••••417K', Name: 'Asha Mehta' },
      payout: { Upi: 'asha@okbank' },
      bag: [{ piece: GOLD_10G, quantity: 3 }],
      holdings: { gold: '1.5000', silver: '0.0000' },
      enquiries: [{ message: 'Where is it?' }],
      orders: [
        {
          number: order,
          state: 'delivered',
          identity: '••••••417K',
          lines: [{ uniqueId: GOLD_10G }],
          payments: [{ kind: 'in', channel: 'upi' }],
          papers: [{ kind: 'invoice' }],
          pictures: [{ mediaType: expect.stringContaining('image/') }],
        },
        { kind: 'digital' },
      ],
      trades: expect.arrayContaining([expect.objectContaining({ what: 'bought' })]),
    });
    expect(JSON.stringify(data)).not.toMatch(/ABCPM1417K|argon2|hash|secret/i);
  });

  it('says in words what each of its parts is, and each time in one way', async () => {
    const order = await bought();
    const { data } = await readData();
    const { about, store: _store, madeAt: _madeAt, ...parts } = data;
    expect(Object.keys(about as object)).toEqual(['file', ...Object.keys(parts)]);
    expect(parts).toMatchObject({
      orders: [{ number: order, rates: { time: expect.stringMatching(/^2026-.*Z$/) } }],
    });
  });

  it('has who paid, what was told and refunded, the account of the order, and earlier PANs', async () => {
    shop.identity = { ...shop.identity, from: '1' };
    await call(shop, SaveIdentity, { Pan: 'ABCPM1422K', Name: 'Asha Mehta' }, asha.caller);
    await tellPayout(asha);
    const { ONumber, Total } = await orderByTransfer(asha);
    await call(shop, SaveIdentity, { Pan: 'ABCPM1423K', Name: 'Asha Mehta' }, asha.caller);
    await tell(asha, ONumber, { Amount: '100.00', Utr: '712345678901' });
    const { id } = await orderRow(ONumber);
    await shop.db.insert(collectAccounts).values({
      orderId: id,
      provider: 'sandbox',
      state: 'open',
      providerId: `va_${ONumber}`,
      account: `99${ONumber}`,
      triedAt: new Date(shop.now()),
    });
    const credit = {
      source: 'statement:test',
      externalId: ONumber,
      paise: Math.round(Number(Total) * 100) + 500_00,
      seenAt: new Date(shop.now()),
      channel: 'bank' as const,
      reference: 'HDFCR52026112099887766',
      remark: `gold ${ONumber}`,
      payerName: 'RAVI MEHTA',
      payerAccount: '50100099887766',
      virtualAccount: '',
    };
    expect(await takeIncoming(shop, credit, 'statement:test')).toMatchObject({ state: 'booked' });
    await inTransaction(shop, async (tx) =>
      askRefunds(tx, await lockOrder(tx, ONumber), { to: undefined, by: 'desk:meera' }),
    );
    const { data } = await readData();
    expect(data).toMatchObject({
      identity: { Pan: '••••••423K' },
      identitiesBefore: [{ Pan: '••••••422K' }],
      orders: [
        {
          number: ONumber,
          heldUntil: expect.any(String),
          told: [{ amount: '100.00', reference: '712345678901' }],
          account: { account: `99${ONumber}` },
          seenAtTheBank: [
            {
              payerName: 'RAVI MEHTA',
              payerAccount: '•••• 7766',
              remark: `gold ${ONumber}`,
              reference: 'HDFCR52026112099887766',
            },
          ],
          refunds: [{ State: 'asked', Amount: '500.00' }],
        },
      ],
    });
    expect(JSON.stringify(data)).not.toContain('50100099887766');
    await expect(erase()).rejects.toMatchObject({
      message: expect.stringContaining(`Money is on its way back to you: ${ONumber}.`),
    });
  });

  it('the file has nothing of other customers, nor what a stranger wrote under the number before', async () => {
    const ravi = await Buyer.arrive(shop);
    await ravi.add(GOLD_10G);
    const other = (await ravi.pay()).ONumber;
    await write('From another address', number, 'ravi@aurum.example');
    await shop.db.insert(enquiries).values({
      firstName: 'Asha',
      lastName: 'Mehta',
      number,
      email: 'asha@aurum.example',
      message: 'From before the account was opened',
      createdAt: new Date(0),
    });
    const { data } = await readData();
    expect(data).toMatchObject({ orders: [], enquiries: [] });
    expect(JSON.stringify(data)).not.toContain(other);
    await expect(call(shop, GetAccountData, {}, {})).rejects.toMatchObject({ code: 401 });
  });

  it('the file is given ten times an hour', async () => {
    for (let turn = 0; turn < 10; turn += 1) await readData();
    await expect(readData()).rejects.toMatchObject({ code: 429 });
  });
});

describe('EraseAccount', () => {
  it('leaves nothing of who bought nothing', async () => {
    await call(shop, SaveIdentity, { Pan: 'ABCPM1418K', Name: 'Asha Mehta' }, asha.caller);
    await tellPayout(asha);
    await asha.add(GOLD_10G);
    await write('Where is it?');
    await call(
      shop,
      AddTestimonialsForFront,
      { Name: 'Asha Mehta', Title: 'asha@aurum.example', Description: 'Good' },
      asha.caller,
    );
    const { kept, msg } = await erase();
    expect(msg).toBe('Your account is closed and your data is erased.');
    expect(kept).toEqual([expect.stringContaining('log of what our staff did')]);
    const [row] = await shop.db.select().from(customers).where(eq(customers.id, asha.id));
    expect(row).toMatchObject({
      number: `erased-${asha.id}`,
      firstName: '',
      lastName: '',
      email: '',
      state: '',
      gstNumber: '',
      passwordHash: '-',
      erasedAt: new Date(shop.now()),
    });
    for (const table of [addresses, sessions, identities, payoutDetails]) {
      expect(await shop.db.select().from(table).where(eq(table.customerId, asha.id))).toEqual([]);
    }
    expect(await shop.db.select().from(enquiries).where(eq(enquiries.number, number))).toEqual([]);
    expect(
      (await shop.db.select().from(testimonials)).filter(
        ({ description }) => description === 'Good',
      ),
    ).toEqual([]);
  });

  it('ends every session, and frees the number', async () => {
    await erase();
    await expect(call(shop, GetProfileForFront, {}, asha.caller)).rejects.toMatchObject({
      code: 401,
    });
    const login = { LoginId: number, Password: PASSWORD };
    await expect(call(shop, GetLogin, login, { address: '192.0.2.9' })).rejects.toMatchObject({
      message: 'The mobile number or the password is wrong.',
    });
  });

  it('needs the password', async () => {
    await expect(erase('guessed')).rejects.toMatchObject({
      code: 400,
      reason: 'wrong-password',
      message: 'The password is wrong.',
    });
    for (let turn = 0; turn < 9; turn += 1) await expect(erase('guessed')).rejects.toThrow();
    await expect(erase()).rejects.toMatchObject({ code: 429 });
    expect((await readData()).data).toMatchObject({ profile: { number } });
  });

  it('keeps the books: orders with papers, their payments, and the PAN that the law asked for', async () => {
    shop.identity = { ...shop.identity, from: '1' };
    await call(shop, SaveIdentity, { Pan: 'ABCPM1419K', Name: 'Asha Mehta' }, asha.caller);
    const order = await delivered();
    await call(shop, SaveIdentity, { Pan: 'ABCPM1420K', Name: 'Asha Mehta' }, asha.caller);
    const { kept } = await erase();
    expect(kept).toEqual([
      expect.stringContaining('eight years'),
      expect.stringContaining('PAN'),
      expect.stringContaining('log'),
    ]);
    const { id, billing, identityId } = await orderRow(order);
    expect(billing).toMatchObject({ name: 'Asha Mehta', number });
    const mine = await shop.db.select().from(identities).where(eq(identities.customerId, asha.id));
    expect(mine).toMatchObject([{ id: identityId, masked: '••••••419K' }]);
    for (const table of [payments, issuedDocuments, proofs]) {
      expect(await shop.db.select().from(table).where(eq(table.orderId, id))).toHaveLength(1);
    }
  });

  it('forgets whose an order was that never came into the books', async () => {
    shop.identity = { ...shop.identity, from: '1' };
    await call(shop, SaveIdentity, { Pan: 'ABCPM1421K', Name: 'Asha Mehta' }, asha.caller);
    const order = await bought();
    await move(order, 'rejected');
    // It came with a picture of its payment, which nobody has found.
    await expect(erase()).rejects.toMatchObject({
      code: 409,
      message: `Your account cannot be closed yet. We are still looking for a payment: ${order}.`,
    });
    shop.clock.now += 8 * DAY_MS;
    await erase();
    const { id, billing, shipping, identityId } = await orderRow(order);
    for (const address of [billing, shipping]) {
      expect(address).toMatchObject({ name: '', address: '', number: '', email: '' });
    }
    expect(identityId).toBeNull();
    expect(await shop.db.select().from(proofs).where(eq(proofs.orderId, id))).toEqual([]);
    expect(
      await shop.db.select().from(identities).where(eq(identities.customerId, asha.id)),
    ).toEqual([]);
  });

  it('erasure is refused while anything is open, and says all of it', async () => {
    const order = await bought();
    await asha.hold({ gold: '1.5', silver: '20' });
    await tellPayout(asha);
    const sale = await makeTrade(asha, await askTicket(asha, { side: 'sell' }));
    const paid = await bought();
    await payFor(shop, paid, '100.00');
    await move(paid, 'rejected');
    await expect(erase()).rejects.toMatchObject({
      code: 409,
      message: `Your account cannot be closed yet. Under way: ${order}. You hold 0.5000 g of gold and 20.0000 g of silver: sell it or have it made into coins first. The money of a sale is still on its way: ${sale.ONumber}. Money is still due back to you: ${paid}.`,
    });
    expect((await readData()).data).toMatchObject({ profile: { number } });
  });

  it('is refused for a week after a payment was told that nobody has found', async () => {
    const { ONumber } = await lapse(asha);
    await tell(asha, ONumber, { Amount: '100.00', Utr: '712345678902' });
    await expect(erase()).rejects.toMatchObject({
      code: 409,
      message: `Your account cannot be closed yet. We are still looking for a payment: ${ONumber}.`,
    });
    shop.clock.now += 8 * DAY_MS;
    const { id } = await orderRow(ONumber);
    await erase();
    expect(await shop.db.select().from(paymentClaims).where(eq(paymentClaims.orderId, id))).toEqual(
      [],
    );
  });

  it('erasure closes the caller’s account and no other', async () => {
    const ravi = await Buyer.arrive(shop);
    await erase();
    expect((await readData(ravi)).data).toMatchObject({ profile: { firstName: 'Asha' } });
    const nobody = call(shop, EraseAccount, { Password: PASSWORD }, {});
    await expect(nobody).rejects.toMatchObject({ code: 401 });
  });

  it('a PAN, an address, a place for payouts and a piece that were on their way leave nothing behind', async () => {
    shop.identity = {
      ...shop.identity,
      // The service takes its time: meanwhile the customer closes the account in another tab.
      verifier: { name: 'slow', ask: async () => erase().then(() => 'matches' as const) },
    };
    const signedOut = { code: 401 };
    const pan = { Pan: 'ABCPM1417K', Name: 'Asha Mehta' };
    await expect(call(shop, SaveIdentity, pan, asha.caller)).rejects.toMatchObject(signedOut);
    const address = { type: 'billing', index: 1, address: '9 Hill Road', gstNumber: '' } as const;
    await expect(saveAddress(shop, asha.id, { ...address, selected: true })).rejects.toMatchObject(
      signedOut,
    );
    const upi = { Kind: 'upi', Upi: 'asha@bank', Holder: '', Account: '', Ifsc: '' } as const;
    await expect(savePayout(shop, asha.id, upi)).rejects.toMatchObject(signedOut);
    const { id } = await new CatalogueTour(shop).weight(GOLD_10G);
    const piece = { detailId: id, quantity: 1, weight: '10gm' };
    const add = inTransaction(shop, (tx) => addToCart(tx, asha.id, piece));
    await expect(add).rejects.toMatchObject(signedOut);
    for (const table of [identities, addresses, payoutDetails, cartLines]) {
      const rows = await shop.db.select().from(table).where(eq(table.customerId, asha.id));
      expect(rows).toEqual([]);
    }
  });

  it('an erasure and an order at the same moment do not both happen', async () => {
    await asha.add(GOLD_10G);
    const ends = await Promise.allSettled([erase(), asha.pay()]);
    const [erased, ordered] = ends.map(({ status }) => status === 'fulfilled');
    expect(erased && ordered).toBe(false);
  });
});
