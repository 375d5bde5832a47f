import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertSale } from '../../../testing/people/digital-trades.ts';
import { Buyer } from '../../../testing/people/buyer.ts';
import { openTestShop, type TestShop } from '../../../testing/test-shop.ts';
import { runDesk } from '../../command-line/run-desk.ts';
import { insertOrder } from '../../testing/insert-order.ts';

let shop: TestShop;
let asha: Buyer;
beforeAll(async () => {
  shop = await openTestShop({ demo: true });
  asha = await Buyer.arrive(shop);
}, 60_000);
afterAll(() => shop.close());

const run = (...args: string[]) => runDesk(shop, { args, user: 'meera' });
const book = async (from: string, to: string) => {
  const { out } = await run('day-book', '--from', from, '--to', to, '--json');
  return JSON.parse(out.join('\n')) as { vouchers: number; ledgers: Record<string, string> };
};

describe('desk day-book', () => {
  it('has receipts, sales, notes, refunds, purchases and payouts on their days, balances, and gives references digit for digit', async () => {
    const order = await insertOrder(shop, asha.id, { paid: '5000.50' });
    await run('received', order, '--amount', '6000', '--utr', '610000000001');
    await run('confirm', order);
    await run('refunded', order, '--amount', '999.50', '--reference', '610000000002');
    shop.clock.now += 24 * 3_600_000;
    await run('cancel', order, '--reason', 'Changed their mind');
    await asha.hold({ gold: '1', silver: '1' });
    await insertSale(shop, asha.id, {
      number: 'S261121AAAAAA',
      grams: '1.0000',
      rate: '12000.00',
      value: '12000.00',
      total: '12000.00',
    });
    const first = await book('2026-11-20', '2026-11-20');
    expect(first).toMatchObject({
      vouchers: 3,
      ledgers: { 'Online customers': '0.00', Bank: '5000.50', 'Output IGST': '-36.00' },
    });
    const both = await book('2026-11-20', '2026-11-21');
    expect(both.ledgers).toMatchObject({ 'Online customers': '-5000.50', 'Output IGST': '0.00' });
    const said = await run('day-book', '--from', '2026-11-01', '--to', '2026-11-30', '--save', 'x');
    expect(said.out.join('\n')).toMatch(/Purchase +1/);
    expect(said.files?.map(({ name }) => name)).toEqual([
      'day-book-2026-11-01-2026-11-30.csv',
      'ledger-bank-2026-11-01-2026-11-30.csv',
      'ledger-sales-2026-11-01-2026-11-30.csv',
      'ledger-tax-2026-11-01-2026-11-30.csv',
      'ledger-customers-2026-11-01-2026-11-30.csv',
      'tally-ledgers.xml',
      'tally-vouchers-2026-11-01-2026-11-30.xml',
    ]);
    for (const { content } of said.files?.slice(0, 2) ?? []) {
      const text = Buffer.from(content, 'base64').toString('utf8');
      expect(text).toContain(',610000000001,');
      expect(text).not.toContain('=""');
    }
  });

  it('says where nothing happened, and what are no days', async () => {
    expect((await run('day-book', '--from', '2026-10-01', '--to', '2026-10-02')).out).toEqual([
      'Nothing happened from 2026-10-01 to 2026-10-02.',
    ]);
    expect((await run('day-book', '--from', '2026-11-02', '--to', '2026-11-01')).code).toBe(2);
  });
});
