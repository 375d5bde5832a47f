import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GetLogin } from '#shared/contract/account.ts';
import { SaveIdentity } from '#shared/contract/buyer-identity.ts';
import { customersOperations } from '#shared/desk/contract/orders/customers.ts';
import { customers, sessions } from '#server/db/schema/accounts.ts';
import { auditLog } from '#server/db/schema/desk.ts';
import { digitalQuotes, digitalSales } from '#server/db/schema/digital.ts';
import { orders } from '#server/db/schema/orders.ts';
import { notices } from '#server/db/schema/notices.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { tellCustomer } from '#server/notices/tell-customer.ts';
import { findHoldings } from '#server/digital/ledger/find-holdings.ts';
import { listTrades } from '#server/digital/trades/list-trades.ts';
import { verifyLedger } from '#server/digital/ledger/verify-ledger.ts';
import { findStatement } from '#server/documents/statements/find-statement.ts';
import { readSpan } from '#server/documents/statements/read-span.ts';
import { Buyer, GOLD_10G } from '#server/testing/people/buyer.ts';
import { call } from '#server/testing/call.ts';
import { callDesk, newStaff, type TestStaff } from '#server/testing/desk-call.ts';
import { newCustomer, newcomer } from '#server/testing/people/new-customer.ts';
import { payFor } from '#server/testing/people/pay-for.ts';
import type { TestShop } from '#server/testing/test-shop.ts';
import { askTicket, makeTrade, openTradeShop } from '#server/testing/people/trader.ts';
import { tellPayout } from '#server/testing/people/tell-payout.ts';
import { casesHere } from '#server/testing/walks/thorough.ts';
import { approve } from '../approvals/decide.ts';
import { runDesk } from '../command-line/run-desk.ts';

const {
  FindCustomers,
  ReadCustomer,
  ReadCustomerTimeline,
  OpenIdentity,
  BlockCustomer,
  UnblockCustomer,
  MergeCustomers,
  CorrectCustomerName,
  CorrectCustomerNumber,
  EndCustomerSessions,
  EraseCustomer,
  ExportCustomer,
  NoteCustomer,
} = customersOperations;

let shop: TestShop;
let owner: TestStaff;
let second: TestStaff;
beforeAll(async () => {
  shop = await openTradeShop();
}, 60_000);
afterAll(() => shop.close());
beforeEach(async () => {
  owner = await newStaff(shop, ['owner']);
  second = await newStaff(shop, ['owner']);
});

const customerOf = async (id: number) => {
  const [row] = await shop.db.select().from(customers).where(eq(customers.id, id));
  if (!row) throw new Error('No customer');
  return row;
};
const actsOf = async (subject: string) =>
  (await shop.db.select().from(auditLog).where(eq(auditLog.subject, subject))).map(
    ({ act }) => act,
  );
const agree = (approval: number | undefined) =>
  approve({ shop, by: second.name, osUser: `staff ${second.id}` }, approval ?? 0);
const PROOF = { proof: 'Aadhaar seen at the counter', reason: 'asked at the counter' };

async function trader(): Promise<Buyer> {
  const buyer = await Buyer.arrive(shop);
  await buyer.hold({ gold: '12.5', silver: '300' });
  await tellPayout(buyer);
  return buyer;
}

describe('FindCustomers', () => {
  it('finds by how a number, a name, a mail begins, by town and by order, in pages', async () => {
    const buyer = await Buyer.arrive(shop);
    await buyer.add(GOLD_10G);
    const { ONumber } = await buyer.pay();
    const { number } = await customerOf(buyer.id);
    const find = async (words: string) =>
      (await callDesk(shop, FindCustomers, { words, limit: 500 }, owner)).rows;
    expect(await find(number.slice(0, 9))).toEqual(
      expect.arrayContaining([expect.objectContaining({ number, orders: 1, standing: 'open' })]),
    );
    const pasted = `\u202A+91 ${number.slice(0, 5)}-${number.slice(5)}\u202C`;
    expect(await find(pasted)).toMatchObject([{ id: buyer.id }]);
    expect(await find(ONumber.toLowerCase())).toMatchObject([{ id: buyer.id }]);
    for (const words of ['ash meh', 'ASHA@aurum', 'goa', 'ranade asha']) {
      expect((await find(words)).map(({ id }) => id)).toContain(buyer.id);
    }
    expect(await find('%')).toEqual([]);
    const first = await callDesk(shop, FindCustomers, { limit: 1 }, owner);
    const after = first.next ?? '';
    const next = await callDesk(shop, FindCustomers, { limit: 1, after }, owner);
    expect(next.rows[0]?.id).toBeLessThan(first.rows[0]?.id ?? 0);
    expect(await actsOf('customers, searched for goa')).toEqual(['opened']);
  });

  it('is not for dispatch', async () => {
    const dispatch = await newStaff(shop, ['dispatch']);
    await expect(callDesk(shop, FindCustomers, {}, dispatch)).rejects.toMatchObject({ code: 403 });
  });
});

describe('ReadCustomer', () => {
  it('has all of a customer, accounts and PAN masked, and the log says who looked', async () => {
    shop.identity = { ...shop.identity, from: '1' };
    const buyer = await trader();
    await call(shop, SaveIdentity, { Pan: 'ABCPM1417K', Name: 'Asha Mehta' }, buyer.caller);
    await buyer.add(GOLD_10G);
    const { ONumber } = await buyer.pay();
    await payFor(shop, ONumber);
    const { ONumber: sale } = await makeTrade(buyer, await askTicket(buyer, { side: 'sell' }));
    await callDesk(shop, NoteCustomer, { id: buyer.id, text: 'Calls on Mondays' }, owner);
    shop.identity = { ...shop.identity, from: '0' };
    const page = await callDesk(shop, ReadCustomer, { id: buyer.id }, owner);
    expect(page).toMatchObject({
      standing: 'open',
      holdings: { gold: '11.5000', silver: '300.0000' },
      orders: [{ number: ONumber }],
      payments: [{ order: ONumber, kind: 'in' }],
      payouts: [{ sale, to: 'as••••@okbank', paidAt: null }],
      identities: [{ masked: '••••••417K' }],
      notes: [{ text: 'Calls on Mondays', by: owner.name }],
      addresses: [{ address: '14 Ranade Road' }, { address: '14 Ranade Road' }],
      sessions: [{}],
    });
    expect(JSON.stringify(page)).not.toMatch(/ABCPM1417K|argon2/);
    expect(await actsOf(page.number)).toEqual(expect.arrayContaining(['note', 'opened']));
    const { rows, next } = await callDesk(
      shop,
      ReadCustomerTimeline,
      { id: buyer.id, limit: 3 },
      owner,
    );
    const rest = await callDesk(
      shop,
      ReadCustomerTimeline,
      { id: buyer.id, limit: 100, after: next ?? '' },
      owner,
    );
    const keys = [...rows, ...rest.rows].map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    const kinds = [...rows, ...rest.rows].map(({ kind }) => kind);
    expect(kinds).toEqual(
      expect.arrayContaining(['order', 'step', 'payment', 'sale', 'metal', 'note']),
    );
  });

  it('opens a PAN with a reason, and writes it down first', async () => {
    const buyer = await Buyer.arrive(shop);
    await call(shop, SaveIdentity, { Pan: 'ABCPM1499K', Name: 'Asha Mehta' }, buyer.caller);
    const { identities, number } = await callDesk(shop, ReadCustomer, { id: buyer.id }, owner);
    const asked = {
      customer: buyer.id,
      identity: identities[0]?.id ?? '',
      because: 'the bank asks',
    };
    expect(await callDesk(shop, OpenIdentity, asked, owner)).toMatchObject({ pan: 'ABCPM1499K' });
    expect(await actsOf(number)).toContain('identity-show');
    const support = await newStaff(shop, ['support']);
    await expect(callDesk(shop, OpenIdentity, asked, support)).rejects.toMatchObject({ code: 403 });
    const other = await Buyer.arrive(shop);
    await expect(
      callDesk(shop, OpenIdentity, { ...asked, customer: other.id }, owner),
    ).rejects.toMatchObject({ code: 404 });
  });
});

describe('a blocked customer', () => {
  it('reads but orders and trades nothing, and is told so', async () => {
    const buyer = await trader();
    await buyer.add(GOLD_10G);
    const ticket = await askTicket(buyer, { side: 'sell' });
    const reason = 'The bank froze the account';
    const blocked = await callDesk(shop, BlockCustomer, { id: buyer.id, reason }, owner);
    expect(blocked.changed).toBe(true);
    const words = 'Your account is on hold';
    await expect(buyer.pay()).rejects.toThrow(words);
    await expect(buyer.lock()).rejects.toThrow(words);
    await expect(askTicket(buyer)).rejects.toMatchObject({
      reason: 'price-stands',
      message: expect.stringMatching(words),
    });
    await expect(makeTrade(buyer, ticket)).rejects.toThrow(words);
    expect(await buyer.balance()).toMatchObject({ gold: '12.5000' });
    expect(await callDesk(shop, BlockCustomer, { id: buyer.id, reason }, owner)).toMatchObject({
      changed: false,
    });
    await callDesk(shop, UnblockCustomer, { id: buyer.id, reason: 'cleared' }, owner);
    await buyer.pay();
  });
});

describe('corrections', () => {
  it('correcting a number needs a second person, ends sessions and holds payouts', async () => {
    const { id, number } = await newCustomer(shop);
    const to = newcomer().number;
    const asked = { id, seen: number, number: to, ...PROOF };
    const done = await callDesk(shop, CorrectCustomerNumber, asked, owner);
    expect(done).toMatchObject({ changed: false, approval: expect.any(Number) });
    expect((await customerOf(id)).number).toBe(number);
    await agree(done.approval);
    expect(await customerOf(id)).toMatchObject({ number: to, correctedAt: new Date(shop.now()) });
    expect(await shop.db.select().from(sessions).where(eq(sessions.customerId, id))).toEqual([]);
    await expect(
      callDesk(shop, CorrectCustomerNumber, { ...asked, number: newcomer().number }, owner),
    ).rejects.toMatchObject({
      code: 409,
    });
    const taken = await newCustomer(shop);
    await expect(
      callDesk(shop, CorrectCustomerNumber, { ...asked, seen: to, number: taken.number }, owner),
    ).rejects.toThrow('account of its own');
  });

  it('correcting a name is refused where it is no longer the one that was seen', async () => {
    const { id, number } = await newCustomer(shop);
    const asked = { id, firstName: 'Aasha', lastName: 'Mehta', ...PROOF };
    const seen = { firstName: 'Asha', lastName: 'Mehta' };
    expect((await callDesk(shop, CorrectCustomerName, { ...asked, seen }, owner)).changed).toBe(
      true,
    );
    expect(await callDesk(shop, CorrectCustomerName, { ...asked, seen }, owner)).toMatchObject({
      changed: false,
    });
    await expect(
      callDesk(shop, CorrectCustomerName, { ...asked, firstName: 'Usha', seen }, owner),
    ).rejects.toMatchObject({ code: 409 });
    expect(await actsOf(number)).toContain('correct-name');
  });

  it('leave an erased account alone, and erasing has the rules of the customer’s own button', async () => {
    const { id, number } = await newCustomer(shop);
    await expect(
      callDesk(shop, EraseCustomer, { id, number: '9999999999', reason: 'asked' }, owner),
    ).rejects.toMatchObject({ code: 409 });
    expect(
      (await callDesk(shop, EndCustomerSessions, { id, reason: 'lost phone' }, owner)).changed,
    ).toBe(true);
    const exported = await callDesk(shop, ExportCustomer, { id, reason: 'asked by mail' }, owner);
    expect(JSON.parse(Buffer.from(exported.base64, 'base64').toString())).toMatchObject({
      profile: { number },
      orders: [],
    });
    expect(
      (await callDesk(shop, EraseCustomer, { id, number, reason: 'asked' }, owner)).changed,
    ).toBe(true);
    await expect(callDesk(shop, BlockCustomer, { id, reason: 'x' }, owner)).rejects.toMatchObject({
      code: 409,
    });
    const support = await newStaff(shop, ['support']);
    await expect(
      callDesk(shop, EraseCustomer, { id, number, reason: 'asked' }, support),
    ).rejects.toMatchObject({ code: 403 });
  });
});

describe('an account that cannot be erased yet', () => {
  it('an erasure is refused with what is open, in words for the staff', async () => {
    const known = await newCustomer(shop);
    const buyer = new Buyer(shop, known.id, known.caller, 0, 0);
    await buyer.hold({ gold: '2', silver: '5' });
    await expect(
      callDesk(shop, EraseCustomer, { id: known.id, number: known.number, reason: 'asked' }, owner),
    ).rejects.toMatchObject({
      code: 409,
      message:
        'The account cannot be closed yet. Its customer holds 2.0000 g of gold and 5.0000 g of silver, to be sold or made into coins first.',
    });
  });
});

describe('a merge', () => {
  it('moves everything by entries, closes the one and says where it went', async () => {
    const known = await newCustomer(shop);
    const from = new Buyer(shop, known.id, known.caller, 0, 0);
    await from.hold({ gold: '2', silver: '5' });
    await tellPayout(from);
    const news = { customerId: from.id, kind: 'order-delivered', text: 'It has come.' } as const;
    const sender = { host: 'notify.example', send: () => Promise.resolve() };
    await inTransaction({ ...shop, notices: sender }, async (tx) => tellCustomer(tx, news));
    const { ONumber: sale } = await makeTrade(from, await askTicket(from, { side: 'sell' }));
    const { ONumber, Signature = '' } = await askTicket(from);
    const into = await trader();
    const intoNumber = (await customerOf(into.id)).number;
    const asked = { from: from.id, into: into.id, ...PROOF };
    const done = await callDesk(shop, MergeCustomers, asked, owner);
    expect(done.approval).toEqual(expect.any(Number));
    expect(await findHoldings(shop, from.id)).toEqual({ gold: 10_000, silver: 50_000 });
    await agree(done.approval);
    expect(await findHoldings(shop, from.id)).toEqual({ gold: 0, silver: 0 });
    expect(await findHoldings(shop, into.id)).toEqual({ gold: 135_000, silver: 3_050_000 });
    const { broken } = await verifyLedger(shop);
    expect(broken).toBeUndefined();
    const [sold] = await shop.db.select().from(digitalSales).where(eq(digitalSales.number, sale));
    expect(sold?.customerId).toBe(into.id);
    // Money may have been paid under the number of a price that was held.
    const args = ['quote', ONumber, '--signature', Signature];
    expect(await runDesk(shop, { args, user: 'meera' })).toMatchObject({ code: 0 });
    // Waiting notices go to the remaining number.
    expect(await shop.db.select().from(notices)).toMatchObject([{ customerId: into.id }]);
    // The holding is the sum of both accounts' trades.
    const trades = await listTrades(shop, into.id);
    expect(trades.find(({ number }) => number === sale)).toMatchObject({ what: 'sold' });
    const statement = await findStatement(shop, into.id, readSpan('2026-01-01', '2026-12-31'));
    expect(statement.metals.find(({ source }) => source === 'gold')?.closing).toBe(135_000);
    expect(statement.movements.map(({ kind }) => kind)).not.toContain('merge');
    await expect(
      call(
        shop,
        GetLogin,
        { LoginId: known.number, Password: 'first secret' },
        { address: '192.0.2.77' },
      ),
    ).rejects.toThrow(`••••••${intoNumber.slice(-4)}`);
    expect(await callDesk(shop, MergeCustomers, asked, owner)).toMatchObject({ changed: false });
    expect(await callDesk(shop, ReadCustomer, { id: from.id }, owner)).toMatchObject({
      standing: 'merged',
      mergedInto: { id: into.id },
    });
    // The ended account's number may become the remaining account's.
    const taken = { id: into.id, seen: intoNumber, number: known.number, ...PROOF };
    await agree((await callDesk(shop, CorrectCustomerNumber, taken, owner)).approval);
    expect((await customerOf(into.id)).number).toBe(known.number);
  });

  it('merging accounts with two PANs, or around a block, is refused', async () => {
    const [one, other] = [await Buyer.arrive(shop), await Buyer.arrive(shop)];
    await call(shop, SaveIdentity, { Pan: 'ABCPM1431K', Name: 'Asha Mehta' }, one.caller);
    await call(shop, SaveIdentity, { Pan: 'ABCPM1432K', Name: 'Asha Mehta' }, other.caller);
    const asked = { from: one.id, into: other.id, ...PROOF };
    await expect(callDesk(shop, MergeCustomers, asked, owner)).rejects.toThrow('different PANs');
    const third = await Buyer.arrive(shop);
    await callDesk(shop, BlockCustomer, { id: third.id, reason: 'fraud' }, owner);
    await expect(
      callDesk(shop, MergeCustomers, { ...asked, from: third.id }, owner),
    ).rejects.toThrow('blocked');
  });

  it('keeps every gram and rupee, whatever the two accounts have', async () => {
    const total = async () => {
      const rows = await shop.db.select({ paid: orders.paid }).from(orders);
      const sales = await shop.db
        .select({ total: digitalQuotes.total })
        .from(digitalSales)
        .innerJoin(digitalQuotes, eq(digitalQuotes.id, digitalSales.quoteId));
      return {
        orders: rows.length,
        paid: rows.map(({ paid }) => paid).toSorted(),
        sales: sales.length,
      };
    };
    await fc.assert(
      fc.asyncProperty(
        fc.record({ gold: fc.integer({ min: 0, max: 9 }), silver: fc.integer({ min: 0, max: 9 }) }),
        fc.boolean(),
        fc.boolean(),
        async ({ gold, silver }, orders_, sells) => {
          const [from, into] = [await Buyer.arrive(shop), await Buyer.arrive(shop)];
          const given = {
            ...(gold > 0 && { gold: String(gold) }),
            ...(silver > 0 && { silver: String(silver) }),
          };
          if (gold + silver > 0) await from.hold(given);
          await into.hold({ gold: '3' });
          if (orders_) {
            await from.add(GOLD_10G);
            await from.pay();
          }
          if (sells && gold > 1) {
            await tellPayout(from);
            await makeTrade(from, await askTicket(from, { side: 'sell' }));
          }
          const before = await total();
          const held = await Promise.all([from, into].map(({ id }) => findHoldings(shop, id)));
          const asked = { from: from.id, into: into.id, ...PROOF };
          await agree((await callDesk(shop, MergeCustomers, asked, owner)).approval);
          expect(await total()).toEqual(before);
          expect(await findHoldings(shop, into.id)).toEqual({
            gold: held.reduce((sum, each) => sum + each.gold, 0),
            silver: held.reduce((sum, each) => sum + each.silver, 0),
          });
          expect(await findHoldings(shop, from.id)).toEqual({ gold: 0, silver: 0 });
        },
      ),
      { numRuns: casesHere(6) },
    );
    expect((await verifyLedger(shop)).broken).toBeUndefined();
  }, 60_000);
});
