import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GetStatement } from '#shared/contract/digital.ts';
import { entries, entrySets } from '#server/db/schema/ledger.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { runDesk } from '#server/desk/command-line/run-desk.ts';
import { customerAccount } from '#server/digital/ledger/customer-account.ts';
import { postEntries } from '#server/digital/ledger/post-entries.ts';
import { Buyer, GOLD_10G, only, SILVER_10G } from '#server/testing/people/buyer.ts';
import { call } from '#server/testing/call.ts';
import { CatalogueTour } from '#server/testing/walks/catalogue-tour.ts';
import { arrive, holdEnd } from '#server/testing/people/transfers.ts';
import { sweepHolds } from '#server/payments/transfer/sweep-holds.ts';
import { indianTime } from '#shared/india-time.ts';
import { insertPurchase, insertSale } from '#server/testing/people/digital-trades.ts';
import { readPdf } from '#server/testing/read-pdf.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import type { ShopContext } from '#server/context.ts';
import { writeStatement } from './write-statement.ts';

const DAY = 86_400_000;

let shop: TestShop;
let asha: Buyer;
/** 20 November 2026, noon in India. */
let noon: number;
beforeAll(async () => {
  shop = await openTestShop({ demo: true });
  noon = shop.clock.now;
  asha = await Buyer.arrive(shop);
  // Before the days that are asked for, in them, and after them.
  shop.clock.now = noon - 3 * DAY;
  await asha.hold({ gold: '10', silver: '100.5' });
  shop.clock.now = noon;
  await insertPurchase(shop, asha.id, {
    number: 'DBOUGHT',
    grams: '1.2345',
    rate: '12763.50',
    value: '15756.54',
    gst: '472.70',
    total: '16229.24',
  });
  await insertSale(shop, asha.id, {
    number: 'SDUE',
    grams: '2.0000',
    rate: '12509.50',
    value: '25019.00',
    total: '25019.00',
  });
  await insertSale(shop, asha.id, {
    number: 'SPAID',
    source: 'silver',
    grams: '0.5000',
    rate: '150.15',
    value: '75.08',
    total: '75.08',
  });
  await runDesk(shop, { args: ['payout-paid', 'SPAID', '--reference', '=N1'], user: 'meera' });
  shop.clock.now = noon + 12 * 60 * 60_000;
  await inTransaction(shop, (tx) => {
    const amount = 10_000;
    const account = customerAccount(asha.id);
    const set = { kind: 'desk-credit', reference: '=HYPERLINK("x")' };
    return postEntries(tx, {
      ...set,
      entries: [
        { account, asset: 'gold', amount },
        { account: 'vault', asset: 'gold', amount: -amount },
      ],
    });
  });
}, 60_000);
afterAll(() => shop.close());

const ask = async (
  { From = '2026-11-20', To = '2026-11-20', Format = 'csv' as 'csv' | 'pdf' } = {},
  buyer = asha,
) => {
  const { data } = await call(shop, GetStatement, { From, To, Format }, buyer.caller);
  const file = only(data);
  return { ...file, bytes: Buffer.from(file.File, 'base64') };
};

it('a conversion is said to be made into what it was made into, a coin or a bar', async () => {
  const own = await Buyer.arrive(shop);
  await own.hold({ gold: '50', silver: '50' });
  const tour = new CatalogueTour(shop);
  for (const weight of [GOLD_10G, SILVER_10G]) {
    const { id, grams } = await tour.weight(weight);
    await own.convert({ detailId: id, grams });
  }
  const today = new Date(shop.now() + 330 * 60_000).toISOString().slice(0, 10);
  const { bytes } = await ask({ From: today, To: today }, own);
  const made = bytes
    .toString()
    .split('\r\n')
    .filter((row) => row.includes('Made into'));
  expect(made.map((row) => row.split(',').slice(3, 6))).toEqual([
    ['Made into a bar', 'Gold', '-10.0000'],
    ['Made into a coin', 'Silver', '-10.0000'],
  ]);
});

it('a conversion that lapsed and was taken up again has its order’s number each time, and what it is made into', async () => {
  const own = await Buyer.arrive(shop);
  await own.hold({ gold: '20' });
  const coin = { detailId: (await own.add(GOLD_10G)).id, grams: '10' };
  const { QuoteId, Total } = await own.lockCoin(coin);
  const { ONumber } = await own.convert(coin, { QuoteId, paymentMode: 'TRANSFER', file: '' });
  const end = await holdEnd(shop, ONumber);
  const { now } = shop.clock;
  shop.clock.now = end + 1;
  await sweepHolds(shop);
  await arrive(own, ONumber, { amount: Total, at: end });
  const To = indianTime(shop.now()).day;
  const text = (await ask({ From: '2026-11-20', To }, own)).bytes.toString();
  shop.clock.now = now;
  const rows = text.split('\r\n').filter((row) => row.includes('10.0000'));
  expect(rows.map((row) => row.split(',').slice(2, 6)).filter(([number]) => number)).toEqual([
    [ONumber, 'Made into a bar', 'Gold', '-10.0000'],
    [ONumber, 'Returned', 'Gold', '10.0000'],
    [ONumber, 'Made into a bar', 'Gold', '-10.0000'],
  ]);
});

describe('the statement as CSV', () => {
  it('the CSV has the opening holding, every movement of the days in India, and the closing holding', async () => {
    const { FileName, MediaType, bytes } = await ask();
    expect({ FileName, MediaType }).toEqual({
      FileName: 'statement-2026-11-20-to-2026-11-20.csv',
      MediaType: 'text/csv;charset=utf-8',
    });
    expect(bytes.toString().split('\r\n')).toEqual([
      '\ufeffDate,Time (IST),Order number,Movement,Metal,Grams,Held after,Rate per g (₹),Value (₹),GST (₹),Card surcharge (₹),Total (₹),Payout',
      '2026-11-20,,,Opening holding,Gold,,10.0000,,,,,,',
      '2026-11-20,,,Opening holding,Silver,,100.5000,,,,,,',
      '2026-11-20,12:00:00,DBOUGHT,Bought,Gold,1.2345,11.2345,12763.50,15756.54,472.70,0.00,16229.24,',
      '2026-11-20,12:00:00,SDUE,Sold,Gold,-2.0000,9.2345,12509.50,25019.00,0.00,0.00,25019.00,Payout on the way',
      '2026-11-20,12:00:00,SPAID,Sold,Silver,-0.5000,100.0000,150.15,75.08,0.00,0.00,75.08,"Paid out on 20 Nov 2026, reference =N1"',
      '2026-11-20,,,Closing holding,Gold,,9.2345,,,,,,',
      '2026-11-20,,,Closing holding,Silver,,100.0000,,,,,,',
      '',
    ]);
  });

  it('continues where the day before ended, and shows no internal reference', async () => {
    const next = (await ask({ From: '2026-11-21', To: '2026-11-21' })).bytes.toString();
    expect(next).toContain('2026-11-21,,,Opening holding,Gold,,9.2345');
    expect(next).toContain('2026-11-21,00:00:00,,Credit,Gold,1.0000,10.2345');
    expect(next).not.toContain('HYPERLINK');
  });

  it('shows only the customer’s own movements', async () => {
    const ravi = await Buyer.arrive(shop);
    const text = (await ask({}, ravi)).bytes.toString();
    expect(text.split('\r\n')).toHaveLength(6);
    expect(text).not.toContain('DBOUGHT');
    const asked = { From: '2026-11-20', To: '2026-11-20', Format: 'csv' as const };
    await expect(call(shop, GetStatement, asked)).rejects.toMatchObject({ code: 401 });
  });
});

describe('the statement as PDF', () => {
  it('names the customer, the days, the holding and every movement', async () => {
    const { FileName, MediaType, bytes } = await ask({ From: '2026-11-01', Format: 'pdf' });
    expect({ FileName, MediaType }).toEqual({
      FileName: 'statement-2026-11-01-to-2026-11-20.pdf',
      MediaType: 'application/pdf',
    });
    const page = readPdf(bytes).join().replaceAll('\n', ' ');
    for (const words of [
      'Statement of digital gold and silver',
      'Asha Mehta',
      '1 Nov 2026 to 20 Nov 2026',
      'Opening, Gold',
      'Bought, Gold',
      'DBOUGHT',
      '12,763.50',
      '16,229.24',
      'Sold, Silver',
      'Paid out on 20 Nov 2026, reference =N1',
      'SDUE Payout on the way',
      '−2.0000',
      '11.2345',
      '9.2345',
      '25,019.00',
      'Page 1 of 1',
    ]) {
      expect(page).toContain(words);
    }
    expect(page).not.toContain('Nothing came or went');
  });

  it('a statement without movements says so', async () => {
    const asked = { From: '2025-01-01', To: '2025-12-31', Format: 'pdf' as const };
    expect(readPdf((await ask(asked)).bytes).join()).toContain('Nothing came or went');
  });

  it('a demo’s statement says that it is a specimen', async () => {
    const span = { from: '2025-01-01', to: '2025-12-31', format: 'pdf' as const };
    const drawn = async (of: ShopContext) =>
      readPdf((await writeStatement(of, asha.id, span)).bytes).join();
    expect(await drawn({ ...shop, demo: true })).toContain('Specimen. Made by a demo shop');
    expect(await drawn(shop)).not.toContain('Specimen');
  });

  it('a statement of many movements has each once, with a head on every page', async () => {
    const ravi = await Buyer.arrive(shop);
    const at = new Date(noon);
    const count = 150;
    await shop.db.transaction(async (tx) => {
      const sets = await tx
        .insert(entrySets)
        .values(
          Array.from({ length: count }, (_, index) => ({
            kind: 'credit-back',
            reference: `MANY-${index}`,
            at,
            previousHash: 'x',
            hash: `many-${index}`,
          })),
        )
        .returning({ id: entrySets.id });
      const account = customerAccount(ravi.id);
      const rows = sets.flatMap(({ id: setId }) => [
        { setId, account, asset: 'gold' as const, amount: 1 },
        { setId, account: 'vault', asset: 'gold' as const, amount: -1 },
      ]);
      await tx.insert(entries).values(rows);
    });
    const pages = readPdf((await ask({ Format: 'pdf' }, ravi)).bytes);
    expect(pages.length).toBeGreaterThan(3);
    for (const page of pages) expect(page).toContain('Held after');
    expect(pages.join('\n').match(/MANY-\d+/g)).toEqual(
      Array.from({ length: count }, (_, index) => `MANY-${index}`),
    );
    expect(pages.join('\n')).toContain('0.0150');
  });
});

describe('an impossible span of days', () => {
  it.each([
    ['2026-11-21', '2026-11-20', 'Choose two days'],
    ['', '2026-11-20', 'Choose two days'],
    ['2026-02-30', '2026-03-01', 'Choose two days'],
    ['2026-13-01', '2026-12-01', 'Choose two days'],
    ['20-11-2026', '2026-11-20', 'Choose two days'],
    ['2025-01-01', '2026-11-20', 'at most 366 days'],
  ])('a span from %s to %s is refused', async (From, To, words) => {
    await expect(ask({ From, To })).rejects.toMatchObject({
      code: 400,
      message: expect.stringContaining(words),
    });
  });

  it('a statement of the longest financial year is possible', async () => {
    const text = (await ask({ From: '2027-04-01', To: '2028-03-31' })).bytes.toString();
    expect(text).toContain('Closing holding,Gold,,10.2345');
  });
});
