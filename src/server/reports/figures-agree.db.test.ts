import fc from 'fast-check';
import { asc } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GetStatement } from '#shared/contract/digital.ts';
import { DAY_MS, indianTime } from '#shared/india-time.ts';
import { exact, sum } from '#shared/pricing/decimal.ts';
import { TAX_PROFILES } from '#shared/pricing/tax-profile.ts';
import { deskLimits, deskRules } from '#server/db/schema/desk.ts';
import { issuedDocuments } from '#server/db/schema/documents.ts';
import { orders } from '#server/db/schema/orders.ts';
import { findHoldings } from '#server/digital/ledger/find-holdings.ts';
import { toGrams } from '#server/digital/ledger/grams.ts';
import { sumPayouts } from '#server/digital/payouts/find-payouts.ts';
import { findDayFigures, spanOfDay } from '#server/documents/books/day-figures.ts';
import { findVouchers } from '#server/documents/books/find-vouchers.ts';
import { type LedgerId, LEDGERS } from '#server/documents/books/ledgers.ts';
import type { Voucher, VoucherType } from '#server/documents/books/voucher.ts';
import { financialYear } from '#server/documents/invoices/financial-year.ts';
import { findPapers } from '#server/documents/returns/find-papers.ts';
import { gstr1Of, totalOf } from '#server/documents/returns/gstr1.ts';
import { readMonth } from '#server/documents/returns/return-month.ts';
import { findMoneyOf } from '#server/payments/records/find-order-money.ts';
import { rupeesOf } from '#server/payments/paise.ts';
import { call } from '#server/testing/call.ts';
import { type Buyer, only } from '#server/testing/people/buyer.ts';
import { openTradeShop } from '#server/testing/people/trader.ts';
import type { TestShop } from '#server/testing/test-shop.ts';
import { bookDeed, BookWalk, DEEDS } from '#server/testing/walks/book-walk.ts';
import { randomCases } from '#server/testing/walks/thorough.ts';
import { readReport } from './read-report.ts';

// The same facts in every room that adds them up: over days at the turn of a financial year, drawn from a seed.

const SALES = (Object.keys(LEDGERS) as LedgerId[]).filter((id) => LEDGERS[id].list === 'sales');
const PAPERS: VoucherType[] = ['Sales', 'Credit Note', 'Debit Note'];

describe.each(TAX_PROFILES)('a history under %s', (profile) => {
  let shop: TestShop;
  let walk: BookWalk;
  let days: string[];
  let vouchers: Voucher[];
  const from = () => days[0] ?? '';
  const to = () => days.at(-1) ?? '';
  beforeAll(async () => {
    shop = await openTradeShop();
    shop.saleWaitMs = 0;
    shop.tax = { ...shop.tax, profile };
    await shop.db.update(deskRules).set({ value: 'no' });
    await shop.db.update(deskLimits).set({ each: 10 ** 13, day: 10 ** 14 });
    // The evening of 24 March in India.
    shop.clock.now = Date.UTC(2027, 2, 24, 15, 30);
    const start = shop.now();
    walk = new BookWalk(shop);
    await walk.begin();
    for (const drawn of fc.sample(bookDeed, { numRuns: randomCases(400), seed: 32 })) {
      await walk.step(drawn);
    }
    days = [];
    for (let at = start; at < shop.now() + DAY_MS; at += DAY_MS) days.push(indianTime(at).day);
    vouchers = await findVouchers(shop, {
      from: new Date(start),
      until: new Date(shop.now() + 2 * DAY_MS),
    });
  }, 240_000);
  afterAll(() => shop.close());

  const report = (name: Parameters<typeof readReport>[1]['report'], group: string) =>
    readReport(shop, { report: name, group: group as 'day', from: from(), to: to() });
  /** Paise on accounts in vouchers, above 0 a debit. */
  const onAccounts = (ids: readonly LedgerId[], among: Voucher[]) =>
    among
      .flatMap(({ entries }) => entries)
      .reduce((all, { ledger, paise }) => (ids.includes(ledger) ? all + paise : all), 0);
  const ofDay = (day: string, types: readonly VoucherType[]) =>
    vouchers.filter((each) => each.day === day && types.includes(each.type));

  it('does everything there is to do', () => {
    expect(Object.keys(walk.done).toSorted()).toEqual([...DEEDS].toSorted());
  });

  it('has each day’s sales in the report as in the books, whatever they are grouped by', async () => {
    const byDay = await report('sales', 'day');
    for (const { key, cells } of byDay.rows) {
      expect([key, cells[5]]).toEqual([
        key,
        rupeesOf(0 - onAccounts(SALES, ofDay(key, ['Sales']))),
      ]);
    }
    for (const group of ['day', 'week', 'month', 'piece', 'weight', 'metal', 'city']) {
      const { rows, totals } = await report('sales', group);
      expect(totals).toEqual(byDay.totals);
      for (const column of [2, 3, 4, 5]) {
        const added = sum(rows.map(({ cells }) => exact(cells[column] ?? '')));
        expect([group, added.eq(totals[column] ?? '')]).toEqual([group, true]);
      }
      const margin = await report('margin', group);
      expect(margin.totals[1]).toBe(totals[5]);
    }
  });

  it('has each day’s taxes in the report as in the books, and each month’s as in its return', async () => {
    const { rows } = await report('gst', 'day');
    for (const { key, cells } of rows) {
      const tax = (...ids: LedgerId[]) => rupeesOf(0 - onAccounts(ids, ofDay(key, PAPERS)));
      expect([key, ...cells.slice(3)]).toEqual([
        key,
        tax('igst'),
        tax('cgst'),
        tax('sgst', 'utgst'),
      ]);
    }
    for (const { key, cells } of (await report('gst', 'month')).rows) {
      const month = readMonth(key.slice(0, 7));
      if (!month) throw new Error(`${key} is no month`);
      const papers = await findPapers(shop, month);
      const [{ sellerGstin } = { sellerGstin: '' }] = papers;
      const { taxable, igst, cgst, sgst } = totalOf(gstr1Of(sellerGstin, month, papers));
      const wanted = [taxable, igst, cgst, sgst].map((each) => each.toFixed(2));
      expect(cells.slice(1)).toEqual([String(papers.length), ...wanted]);
    }
  });

  it('numbers its papers without a gap, each by the financial year of its day in India', async () => {
    const papers = await shop.db.select().from(issuedDocuments).orderBy(asc(issuedDocuments.id));
    const last = new Map<string, number>();
    for (const { number, issuedAt } of papers) {
      const [, series = '', count] = /^(.*)\/(\d+)$/.exec(number) ?? [];
      expect([number, Number(count)]).toEqual([number, (last.get(series) ?? 0) + 1]);
      expect(series.endsWith(financialYear(issuedAt))).toBe(true);
      last.set(series, Number(count));
    }
    expect([...last.keys()]).toEqual(expect.arrayContaining(['26-27', '27-28', 'CN/27-28']));
  });

  it('has each day’s metal in the report as in the closing of the day, whose days add up', async () => {
    const added = new Map<string, number>();
    for (const day of days) {
      const { metal, ledgers } = await figuresOf(shop, day);
      const moved = (of: 'gold' | 'silver', kinds: string[]) =>
        metal
          .filter((each) => each.metal === of && kinds.includes(each.kind))
          .reduce((all, { units }) => all + Math.abs(units), 0);
      const came = ['purchase', 'desk-credit', 'credit-back', 'conversion-returned'];
      const wanted = (['gold', 'silver'] as const).flatMap((of) => [
        toGrams(moved(of, came)),
        toGrams(moved(of, ['sale', 'conversion'])),
      ]);
      const asked = { report: 'metal', group: 'day', from: day, to: day } as const;
      const { rows, totals } = await readReport(shop, asked);
      expect([day, ...totals.slice(1)]).toEqual([day, ...wanted]);
      expect(rows.filter(({ key }) => key !== day)).toEqual([]);
      for (const { name, paise } of ledgers) added.set(name, (added.get(name) ?? 0) + paise);
    }
    for (const [name, paise] of added) {
      const ids = (Object.keys(LEDGERS) as LedgerId[]).filter((id) => LEDGERS[id].name === name);
      expect([name, paise]).toEqual([name, onAccounts(ids, vouchers)]);
    }
  });

  it('has what each order still owes, or is owed, in the books as at the desk', async () => {
    const all = await shop.db.select().from(orders);
    const money = await findMoneyOf(shop, all);
    const papers = await shop.db.select().from(issuedDocuments);
    for (const { id, number, state, invoiceNumber } of all) {
      const { came, givenBack, forgiven, short, over } = money.get(id) ?? only([]);
      // Nobody asks for what a debit note adds, and a lapsed order waits for its customer, also one with an invoice.
      const debited = papers.some(({ orderId, kind }) => orderId === id && kind === 'debit-note');
      if (debited || (state === 'lapsed' && invoiceNumber !== null)) continue;
      const owed = onAccounts(
        ['customers'],
        vouchers.filter(({ order }) => order === number),
      );
      const wanted = invoiceNumber === null ? givenBack - came - forgiven : short - over;
      expect([number, state, owed]).toEqual([number, state, wanted]);
    }
    const { open } = await sumPayouts(shop);
    expect(rupeesOf(0 - onAccounts(['payouts'], vouchers))).toBe(open.total);
    expect(onAccounts(['moved'], vouchers)).toBe(0);
  });

  it('has statements of days that go on where the day before ended, to what is held', async () => {
    for (const buyer of walk.buyers) {
      let before: string[] | undefined;
      for (const day of days) {
        const rows = await statementOf(shop, buyer, day);
        const held = (what: string) => rows.flatMap((row) => (row[3] === what ? [row[6]] : []));
        const opening = held('Opening holding') as string[];
        expect([day, opening]).toEqual([day, before ?? opening]);
        before = held('Closing holding') as string[];
      }
      const { gold, silver } = await findHoldings(shop, buyer.id);
      expect(before).toEqual([toGrams(gold), toGrams(silver)]);
    }
  });
});

function figuresOf(shop: TestShop, day: string) {
  const span = spanOfDay(day);
  if (!span) throw new Error(`${day} is no day`);
  return findDayFigures(shop, span);
}

async function statementOf(shop: TestShop, buyer: Buyer, day: string): Promise<string[][]> {
  const asked = { From: day, To: day, Format: 'csv' as const };
  const { File } = only((await call(shop, GetStatement, asked, buyer.caller)).data);
  const text = Buffer.from(File, 'base64').toString();
  return text.split('\r\n').map((row) => row.split(','));
}
