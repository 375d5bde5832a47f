import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '#shared/india-time.ts';
import { ledgerOperations } from '#shared/desk/contract/ledger.ts';
import { approvalsOperations } from '#shared/desk/contract/staff/approvals.ts';
import { reportsOperations } from '#shared/desk/contract/reports.ts';
import { customers as accounts } from '#server/db/schema/accounts.ts';
import { auditLog, deskLimits } from '#server/db/schema/desk.ts';
import { findHoldings } from '#server/digital/ledger/find-holdings.ts';
import { ledgerChecks, ownMoney } from '#server/db/schema/desk-people.ts';
import { findWrongSums } from '#server/digital/ledger/verify-ledger.ts';
import { moveOrder } from '#server/orders/lifecycle/move-order.ts';
import { countVisit, sweepVisits } from '#server/reports/count-visits.ts';
import { Buyer, GOLD_10G, SILVER_10G } from '#server/testing/people/buyer.ts';
import { callDesk, newStaff, type TestStaff } from '#server/testing/desk-call.ts';
import { payFor } from '#server/testing/people/pay-for.ts';
import type { TestShop } from '#server/testing/test-shop.ts';
import { askTicket, makeTrade, openTradeShop } from '#server/testing/people/trader.ts';
import { tellPayout } from '#server/testing/people/tell-payout.ts';
import { startCheck } from './run-check.ts';

const {
  FindLedgerAccounts,
  ReadLedgerAccount,
  ReadLedgerSet,
  ReadLedgerChecks,
  StartLedgerCheck,
  ReadVault,
  CreditCustomer,
  ReverseSet,
  DepositVault,
  ReadDay,
  CloseDay,
  FindDays,
  PrintDay,
} = ledgerOperations;
const { ReadReport, ExportReport } = reportsOperations;

const DAY = '2026-11-20';
let shop: TestShop;
let owner: TestStaff;
let buyer: Buyer;
let order: string;
beforeAll(async () => {
  shop = await openTradeShop();
  owner = await newStaff(shop, ['owner']);
  buyer = await Buyer.arrive(shop);
  await buyer.add(GOLD_10G, 2);
  await buyer.add(SILVER_10G);
  order = (await buyer.pay()).ONumber;
  await payFor(shop, order);
  await moveOrder(shop, { orderNumber: order, to: 'confirmed', by: 'desk:R' });
  await buyer.hold({ gold: '5' });
  await tellPayout(buyer);
  await makeTrade(buyer, await askTicket(buyer, { side: 'sell' }));
}, 60_000);
afterAll(() => shop.close());

describe('the ledger at the desk', () => {
  it('has its own accounts and those of customers, with what each movement left', async () => {
    const { own, customers, rows } = await callDesk(shop, FindLedgerAccounts, {}, owner);
    expect(own.find(({ account }) => account === 'payouts-due')?.balances).toEqual([
      { asset: 'rupees', amount: '-12509.50' },
    ]);
    expect(customers.find(({ asset }) => asset === 'gold')?.amount).toMatch(/^\d+\.\d{4}$/);
    expect(rows.map(({ customer }) => customer)).toContain(buyer.id);
    const account = `customer:${buyer.id}`;
    const page = await callDesk(shop, ReadLedgerAccount, { account, limit: 1 }, owner);
    expect(page.rows).toMatchObject([{ kind: 'sale', amount: '-1.0000', held: '4.0000' }]);
    const rest = await callDesk(
      shop,
      ReadLedgerAccount,
      { account, after: page.next ?? '' },
      owner,
    );
    expect(rest.rows).toMatchObject([{ kind: 'opening', held: '5.0000' }]);
    const set = await callDesk(shop, ReadLedgerSet, { id: page.rows[0]?.set ?? 0 }, owner);
    expect(set).toMatchObject({ kind: 'sale', sale: set.reference, reversible: false });
    expect(set.entries).toHaveLength(4);
  });

  it('keeps the sums of money with every entry', async () => {
    expect(await findWrongSums(shop)).toEqual([]);
    const all = await shop.db.select().from(ownMoney);
    expect(all.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
    await shop.db.execute(
      sql`update own_money set amount = amount + 1 where account = 'bank' or account = 'payouts-due'`,
    );
    expect(await findWrongSums(shop)).toContain('payouts-due rupees');
    await shop.db.execute(
      sql`update own_money set amount = amount - 1 where account = 'bank' or account = 'payouts-due'`,
    );
  });

  it('is checked with its progress, one check at a time', async () => {
    const desk = { shop, by: owner.name, osUser: `staff ${owner.id}` };
    const { ended } = await startCheck(desk, '');
    await ended;
    const { checks } = await callDesk(shop, ReadLedgerChecks, {}, owner);
    expect(checks[0]).toMatchObject({ state: 'right', by: owner.name });
    expect(checks[0]?.sets).toBe(checks[0]?.total);
    const at = new Date(shop.now());
    const under = { by: 'Meera', startedAt: at, seenAt: at, sets: 5, total: 9 };
    await shop.db.insert(ledgerChecks).values({ ...under, state: 'running' });
    await expect(startCheck(desk, '')).rejects.toMatchObject({ code: 409 });
    // A stopped store gives no more signs of life of its check.
    shop.clock.now += 61_000;
    const again = await startCheck(desk, 'f'.repeat(64));
    await again.ended;
    const [last, broken] = (await callDesk(shop, ReadLedgerChecks, {}, owner)).checks;
    expect(broken).toMatchObject({ state: 'broken-off', sets: 5 });
    expect(last).toMatchObject({ state: 'wrong' });
    expect(last?.lines.join()).toContain('no longer a part of it');
    const auditor = await newStaff(shop, ['auditor']);
    await callDesk(shop, StartLedgerCheck, {}, auditor);
  });

  it('credits within the limits, and takes it back', async () => {
    const asked = { customer: buyer.id, gold: '0.5', reason: 'Goodwill', reference: 'GW-1' };
    expect((await callDesk(shop, CreditCustomer, asked, owner)).changed).toBe(true);
    expect((await callDesk(shop, CreditCustomer, asked, owner)).changed).toBe(false);
    const above = { ...asked, gold: '500', reference: 'GW-2' };
    expect((await callDesk(shop, CreditCustomer, above, owner)).approval).toEqual(
      expect.any(Number),
    );
    const back = { kind: 'desk-credit', reference: 'GW-1', reason: 'typed wrongly' };
    expect((await callDesk(shop, ReverseSet, back, owner)).changed).toBe(true);
    await expect(
      callDesk(shop, CreditCustomer, { ...asked, gold: '0' }, owner),
    ).rejects.toMatchObject({ code: 400 });
    const auditor = await newStaff(shop, ['auditor']);
    await expect(callDesk(shop, CreditCustomer, asked, auditor)).rejects.toMatchObject({
      code: 403,
    });
  });

  it('credits nothing to an account that was merged since it was asked for', async () => {
    const gone = await Buyer.arrive(shop);
    await shop.db.update(deskLimits).set({ each: 1 }).where(eq(deskLimits.name, 'gold'));
    const asked = { customer: gone.id, gold: '2', reason: 'Goodwill', reference: 'GW-3' };
    const { approval = 0 } = await callDesk(shop, CreditCustomer, asked, owner);
    const merged = { mergedInto: buyer.id, mergedAt: new Date(shop.now()) };
    await shop.db.update(accounts).set(merged).where(eq(accounts.id, gone.id));
    const second = await newStaff(shop, ['owner']);
    const agreed = callDesk(shop, approvalsOperations.Approve, { id: approval }, second);
    await expect(agreed).rejects.toThrow('was merged into another');
    expect(await findHoldings(shop, gone.id)).toEqual({ gold: 0, silver: 0 });
  });

  it('takes bars into the vault, each once', async () => {
    const asked = { gold: '100', bars: ['gb-1', 'gb-2'], assay: 'A-1', reason: 'new bars' };
    expect((await callDesk(shop, DepositVault, asked, owner)).changed).toBe(true);
    const { metals, bars } = await callDesk(shop, ReadVault, {}, owner);
    expect(bars.map(({ number }) => number)).toEqual(expect.arrayContaining(['GB-1', 'GB-2']));
    expect(metals[0]).toMatchObject({ metal: 'gold', cover: 100 });
    await expect(
      callDesk(shop, DepositVault, { ...asked, assay: 'A-2', bars: ['X', 'x'] }, owner),
    ).rejects.toMatchObject({ code: 400 });
  });
});

describe('reports', () => {
  const over = { from: '2026-11-01', to: '2026-11-30' };

  it('add up what was sold by day, piece, weight, metal and town', async () => {
    const days = await callDesk(shop, ReadReport, { report: 'sales', ...over }, owner);
    expect(days.rows).toMatchObject([{ key: DAY }]);
    expect(days.rows[0]?.cells.slice(1, 5)).toEqual(['1', '3', '20.0000', '10.0000']);
    expect(days.totals.slice(1)).toEqual(days.rows[0]?.cells.slice(1));
    expect(days.plot.times).toHaveLength(1);
    for (const [group, rows] of [
      ['piece', 2],
      ['weight', 2],
      ['metal', 2],
      ['city', 1],
    ] as const) {
      const report = await callDesk(shop, ReadReport, { report: 'sales', group, ...over }, owner);
      expect(report.rows).toHaveLength(rows);
      expect(report.totals).toEqual(days.totals);
    }
  });

  it('put days together by the week and the month that they are in', async () => {
    for (const [group, key] of [
      ['week', '2026-11-16'],
      ['month', '2026-11-01'],
    ] as const) {
      for (const report of ['sales', 'margin', 'metal', 'conversion', 'gst'] as const) {
        const days = await callDesk(shop, ReadReport, { report, ...over }, owner);
        const found = await callDesk(shop, ReadReport, { report, group, ...over }, owner);
        // GST has no weeks: it is grouped by month.
        expect(found.rows, `${report} ${group}`).toMatchObject([
          { key: report === 'gst' ? '2026-11-01' : key },
        ]);
        expect(found.totals).toEqual(days.totals);
      }
    }
  });

  it('weigh the margin against the ask of that moment', async () => {
    const { rows } = await callDesk(
      shop,
      ReadReport,
      { report: 'margin', group: 'metal', ...over },
      owner,
    );
    const [, value, atRate, margin] = rows.find(({ key }) => key === 'gold')?.cells ?? [];
    expect(atRate).toBe('254000.00');
    expect(Number(margin)).toBeCloseTo(Number(value) - 254_000, 2);
  });

  it('have metal in and out, visits and orders, what failed, and GST', async () => {
    const visit = { url: '/products/a/b?item=1', device: 'Mozilla/5.0', purpose: '' };
    for (let turn = 0; turn < 4; turn += 1) countVisit(shop, visit);
    countVisit(shop, { ...visit, device: 'Googlebot/2.1' });
    countVisit(shop, { ...visit, purpose: 'prefetch' });
    await sweepVisits(shop);
    const cells = async (report: 'metal' | 'conversion' | 'failed' | 'gst') =>
      (await callDesk(shop, ReadReport, { report, ...over }, owner)).totals;
    expect(await cells('conversion')).toEqual(['All', '4', '4', '1', '1', '25.00', '100.00']);
    expect((await cells('metal'))[2]).toBe('1.0000');
    expect(await cells('failed')).toHaveLength(7);
    expect((await cells('gst'))[1]).toBe('1');
  });

  it('are taken away as CSV, which the audit log knows', async () => {
    const file = await callDesk(
      shop,
      ExportReport,
      { report: 'sales', group: 'piece', ...over },
      owner,
    );
    const text = Buffer.from(file.base64, 'base64').toString();
    expect(text).toContain(GOLD_10G);
    expect(text).toContain('Before tax (INR)');
    const acts = await shop.db.select().from(auditLog);
    expect(acts.filter(({ act }) => act === 'export-report')).toHaveLength(1);
    await expect(
      callDesk(shop, ReadReport, { report: 'sales', from: '2026-11-30', to: '2026-11-01' }, owner),
    ).rejects.toMatchObject({ code: 400 });
  });
});

describe('a day', () => {
  it('is closed once it is over, for good, and says what would be another since', async () => {
    await expect(callDesk(shop, CloseDay, { day: DAY }, owner)).rejects.toMatchObject({
      code: 409,
    });
    shop.clock.now += DAY_MS;
    owner = await newStaff(shop, ['owner']);
    const open = await callDesk(shop, ReadDay, { day: DAY }, owner);
    expect(open).toMatchObject({ over: true, closed: null, differences: 0 });
    expect(open.lines.map(({ group }) => group)).toEqual(
      expect.arrayContaining(['Vouchers', 'Accounts', 'Money by way', 'Metal', 'Ledger']),
    );
    expect((await callDesk(shop, CloseDay, { day: DAY }, owner)).changed).toBe(true);
    expect((await callDesk(shop, CloseDay, { day: DAY }, owner)).changed).toBe(false);
    await expect(shop.db.execute(sql`update day_closes set by = 'x'`)).rejects.toThrow('update');
    expect(await callDesk(shop, ReadDay, { day: DAY }, owner)).toMatchObject({
      closed: { by: owner.name, ledgerHead: expect.stringMatching(/^[0-9a-f]{64}$/) },
      differences: 0,
      headsKept: true,
    });
    // Money that the bank had on that day, told a day later.
    await shop.db
      .execute(sql`insert into payments (order_id, kind, amount, channel, reference, reference_key, seen_at, recorded_at, "by")
      select id, 'in', 10, 'bank', 'late', 'LATE', ${new Date(shop.now() - DAY_MS).toISOString()}, ${new Date(shop.now()).toISOString()}, 'desk:R' from orders where number = ${order}`);
    const changed = await callDesk(shop, ReadDay, { day: DAY }, owner);
    expect(changed.differences).toBeGreaterThan(0);
    expect(changed.lines.find(({ name }) => name === 'bank')).toMatchObject({ closed: 'nothing' });
    const { days } = await callDesk(shop, FindDays, {}, owner);
    expect(days.find(({ day }) => day === DAY)).toMatchObject({ by: owner.name, over: true });
    const paper = await callDesk(shop, PrintDay, { day: DAY }, owner);
    expect(Buffer.from(paper.base64, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
  });
});
