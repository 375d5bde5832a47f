import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLog } from '../../../db/schema/desk.ts';
import { digitalQuotes, digitalSales } from '../../../db/schema/digital.ts';
import { entries } from '../../../db/schema/ledger.ts';
import { verifyLedger } from '#server/digital/ledger/verify-ledger.ts';
import { Buyer } from '../../../testing/people/buyer.ts';
import {
  insertPurchase,
  insertSale,
  insertTicket,
} from '../../../testing/people/digital-trades.ts';
import { openTestShop, type TestShop } from '../../../testing/test-shop.ts';
import { runDesk } from '../../command-line/run-desk.ts';

let shop: TestShop;
let asha: Buyer;
beforeAll(async () => {
  shop = await openTestShop();
  asha = await Buyer.arrive(shop);
  await asha.hold({ gold: '20' });
}, 60_000);
afterAll(() => shop.close());

const run = async (...args: string[]) => {
  const { code, out, error } = await runDesk(shop, { args, user: 'meera' });
  return { code, out: out.join('\n'), error: error.join('\n') };
};
const runJson = async (...args: string[]) =>
  JSON.parse((await run(...args, '--json')).out) as Record<string, unknown>;
const acts = (subject: string) =>
  shop.db.select().from(auditLog).where(eq(auditLog.subject, subject));

const sale = (number: string) => ({
  number,
  grams: '1.5000',
  rate: '12509.50',
  value: '18764.25',
  total: '18764.25',
});
const ACCOUNT = {
  kind: 'account' as const,
  upi: '',
  holder: 'Asha Mehta',
  account: '12345678901234',
  ifsc: 'HDFC0001234',
};
const rupeesIn = async (account: string) => {
  const rows = await shop.db.select().from(entries).where(eq(entries.account, account));
  return rows.reduce((paise, { amount }) => paise + amount, 0);
};

describe('payouts', () => {
  it('no payout is due where nothing was sold', async () => {
    expect((await run('payouts')).out).toBe('No money is due.');
  });

  it('show what is due, oldest first, with where it goes in full', async () => {
    await insertSale(shop, asha.id, sale('S1'));
    shop.clock.now += 60 * 60_000;
    await insertSale(shop, asha.id, sale('S2'), ACCOUNT);
    const { out } = await run('payouts');
    expect(out).toMatch(/^SALE +AMOUNT +FOR +AGE +CUSTOMER +NUMBER +TO\nS1 .*asha@okbank\nS2 /);
    expect(out).toContain('Asha Mehta, 12345678901234, HDFC0001234');
    expect(out).toContain('1.5000 g of gold');
    expect(out).toContain('2 payouts due, ₹37,528.50.');
  });

  it('payouts are paid once, booked and recorded; repeating the command changes nothing', async () => {
    const due = await rupeesIn('payouts-due');
    const said = await Promise.all(
      Array.from({ length: 4 }, () => runJson('payout-paid', 's1', '--reference', 'N123')),
    );
    expect(said.filter(({ changed }) => changed)).toHaveLength(1);
    expect(await rupeesIn('payouts-due')).toBe(due + 1_876_425);
    expect(await rupeesIn('bank')).toBe(-1_876_425);
    expect(await acts('S1')).toHaveLength(1);
    const [row] = await shop.db.select().from(digitalSales).where(eq(digitalSales.number, 'S1'));
    expect(row?.paidReference).toBe('N123');
    expect((await run('payout-paid', 'S1', '--reference', 'N123')).out).toMatch(
      /^Nothing was changed: ₹18,764.25 of S1 went on 20 Nov 2026/,
    );
    expect((await run('payouts')).out).toContain('1 payout due');
    expect((await verifyLedger(shop)).broken).toBeUndefined();
  });

  it('payouts are not paid again by another transfer, nor where there is no sale', async () => {
    const again = await run('payout-paid', 'S1', '--reference', 'N999');
    expect(again).toMatchObject({ code: 1, out: '' });
    expect(again.error).toContain('N123');
    expect(await run('payout-paid', 'S9', '--reference', 'N1')).toMatchObject({
      code: 1,
      error: 'There is no sale S9.',
    });
    expect((await run('payout-paid', 'S2')).code).toBe(2);
    expect(await acts('S1')).toHaveLength(1);
  });
});

describe('digital-terms', () => {
  it('refuse a spread that the tolerance would eat up', async () => {
    const set = ['digital-terms', '--metal', 'gold', '--buy', '0.1', '--sell', '0.09'];
    expect(await run(...set)).toMatchObject({
      code: 2,
      error:
        '--buy and --sell together must be at least 0.2 %, twice DIGITAL_TOLERANCE_PERCENT; these are 0.19 %.',
    });
  });

  it('shows both metals as the store begins', async () => {
    const { out } = await run('digital-terms');
    expect(out).toMatch(/gold +\+ 0.5 % +- 1.5 % +3 % +₹100.00 +₹2,00,000.00/);
    expect(out).toMatch(/silver +\+ 1 % +- 2.5 % +3 %/);
  });

  it('sets what is named for one metal, once, and records it', async () => {
    const set = ['digital-terms', '--metal', 'silver', '--buy', '1.25', '--max', '500000'];
    expect((await run(...set)).out).toMatch(/^Set\.\n[^]*silver +\+ 1.25 % +- 2.5 % .*₹5,00,000/);
    expect((await runJson(...set))['changed']).toBe(false);
    expect(await acts('silver')).toHaveLength(1);
    expect((await run('digital-terms', '--metal', 'gold')).out).toContain('+ 0.5 %');
  });

  it.each([
    [['--buy', '1'], 'Say for which'],
    [['--metal', 'tin'], '--metal'],
    [['--metal', 'gold', '--buy=-1'], '--buy'],
    [['--metal', 'gold', '--sell', '21'], '--sell'],
    [['--metal', 'gold', '--min', '0'], '--min'],
    [['--metal', 'gold', '--min', '200000'], '--min must be less'],
    [['--metal', 'gold', '--max', '99.99'], '--min must be less'],
  ])('takes no %s', async (args, words) => {
    const refused = await run('digital-terms', ...args);
    expect(refused.code).toBe(2);
    expect(refused.error).toContain(words);
    expect(await acts('gold')).toEqual([]);
  });
});

describe('quote', () => {
  const given = { ...sale('D77'), gst: '562.93', total: '19327.18' };

  it('shows a ticket, and that its signature is right', async () => {
    const { signature } = await insertTicket(shop, asha.id, 'buy', given);
    const shown = await run('quote', 'd77', '--signature', signature.toLowerCase());
    expect(shown.code).toBe(0);
    expect(shown.out).toContain('purchase of 1.5000 g of gold');
    expect(shown.out).toContain('₹19,327.18');
    expect(shown.out).toContain(signature);
    expect((await run('quote', 'D0')).error).toBe('No price was held with the number D0.');
  });

  it('belongs to an order, which says so and has no pieces', async () => {
    const buyer = await Buyer.arrive(shop);
    await insertPurchase(shop, buyer.id, { ...given, number: 'D78' });
    const { code, out } = await run('show', 'd78');
    expect(code).toBe(0);
    expect(out).toContain('1.5000 g of gold at ₹12,509.50 a gram');
    expect(out).not.toContain('PIECE');
    expect(out).toMatch(/purchase +customer:\d+ +gold +1.5000/);
  });

  it('tells a signature that was made up', async () => {
    const shown = await run('quote', 'D77', '--signature', '0123456789ABCDEF');
    expect(shown.code).toBe(1);
    expect(shown.out).toContain('is NOT the one of this ticket');
  });

  it('finds every ticket that was changed after it was signed', async () => {
    expect(await run('quote', 'check')).toMatchObject({ code: 0, out: 'Right: 4 tickets.' });
    const own = eq(digitalQuotes.orderNumber, 'D77');
    await shop.db.update(digitalQuotes).set({ rate: '12509.51' }).where(own);
    const checked = await run('quote', 'check');
    expect(checked.code).toBe(1);
    expect(checked.out).toBe('Right: 3 tickets.\nD77 is not as it was signed.');
    expect((await run('quote', 'D77')).out).toContain('NOT as it was signed');
  });
});
