import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catalogueOperations } from '#shared/desk/contract/catalogue/catalogue.ts';
import { productDetails } from '#server/db/schema/catalogue.ts';
import { auditLog } from '#server/db/schema/desk.ts';
import { callDesk, newStaff, type TestStaff } from '#server/testing/desk-call.ts';
import { GOLD_10G } from '#server/testing/people/buyer.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

const { CheckCatalogueFile, ExportCatalogue, ImportCatalogueFile } = catalogueOperations;

let shop: TestShop;
let clerk: TestStaff;
let lines: string[];

beforeAll(async () => {
  shop = await openTestShop({ demo: true });
  clerk = await newStaff(shop, ['catalogue']);
  const { base64 } = await callDesk(shop, ExportCatalogue, { form: 'csv' }, clerk);
  lines = Buffer.from(base64, 'base64').toString().trimEnd().split('\r\n');
}, 60_000);
afterAll(() => shop.close());

const fileOf = (text: string) => ({
  name: 'catalogue.csv',
  mediaType: 'text/csv',
  base64: Buffer.from(text).toString('base64'),
});
const check = (text: string) => callDesk(shop, CheckCatalogueFile, { file: fileOf(text) }, clerk);
const withHeads = (change: (heads: string) => string) =>
  [change(lines[0] ?? ''), ...lines.slice(1)].join('\r\n');
/** The file with the row of one weight changed. */
const withRow = (code: string, change: (row: string) => string) =>
  lines.map((line) => (line.includes(`,${code},`) ? change(line) : line)).join('\r\n');
const priced = (making: string) =>
  withRow(GOLD_10G, (row) => row.replace(/,[^,]*(,[^,]*)$/, `,${making}$1`));

describe('the headings of a CSV file', () => {
  it('misspelt headings are named with the right spelling, and nothing is read as 0', async () => {
    const { problems, seal } = await check(
      withHeads((heads) =>
        heads
          .replace('makingCharge', 'making charge')
          .replace('netAmount', 'net amount')
          .replace('margin', 'margin %'),
      ),
    );
    expect(problems).toEqual([
      'Row 1: no column is called margin %. It must read margin.',
      'Row 1: no column is called net amount. It must read netAmount.',
      'Row 1: no column is called making charge. It must read makingCharge.',
      'Row 1 does not name margin, netAmount, makingCharge: without them the file has no prices or weights.',
    ]);
    expect(seal).toBe('');
  });

  it('headings name each column once', async () => {
    const { problems } = await check(withHeads((heads) => heads.replace('netAmount', 'margin')));
    expect(problems[0]).toMatch(/^Row 1: there are two columns margin, column \d+ and \d+\.$/);
  });

  it('headings may leave a text out, and the check says that it is read as empty', async () => {
    const { warnings, problems } = await check(
      'productType,category,name,metal,purity,images,grams,uniqueId,mrp,margin,netAmount,serviceTax,otherTax,makingCharge,logistics\n' +
        'Gold Bars,Minted Bar,A bar,Gold,999,lotus,10,X-1,0,1,2,3,0,4,5\n',
    );
    expect(problems).not.toContainEqual(expect.stringContaining('Row 1'));
    expect(warnings[0]).toContain('The file has no column productTypeImage, customised,');
  });

  it('headings alone are no catalogue', async () => {
    expect((await check(`${lines[0]}\r\n`)).problems).toEqual([
      'There is no row below the headings.',
    ]);
    expect((await check('')).problems[0]).toContain('The first row is empty');
  });
});

describe('a row of a CSV file', () => {
  it('a row that breaks off, or has a cell too many, is named', async () => {
    const cut = withRow(GOLD_10G, (row) => row.replace(/(,[^,]*){2}$/, ''));
    const at = lines.findIndex((line) => line.includes(`,${GOLD_10G},`)) + 1;
    expect((await check(cut)).problems).toEqual([
      `Row ${at} breaks off after otherTax: it has nothing for makingCharge.`,
    ]);
    const { problems } = await check(withRow(GOLD_10G, (row) => `${row},9`));
    expect(problems).toEqual([expect.stringMatching(`^Row ${at} has 35 cells, and there are 34`)]);
  });

  it('may be empty, and columns without a heading too: spreadsheets add both', async () => {
    const text = lines.map((line) => `${line},,`).join('\r\n');
    const padded = `\uFEFF${text}\r\n\r\n${','.repeat(35)}\r\n${','.repeat(35)}\r\n`;
    expect(await check(padded)).toMatchObject({ problems: [], warnings: [], changes: [] });
    expect(await check(lines.join('\n'))).toMatchObject({ problems: [], changes: [] });
  });
});

describe('prices that a file moves', () => {
  it('the check says what costs more, and prices that rise are imported as they are', async () => {
    const text = priced('4.9');
    const { prices, seal } = await check(text);
    expect(prices).toMatchObject({ lower: 0, higher: 1, steep: [], steepCount: 0 });
    expect(prices.lines).toEqual([
      expect.stringMatching(
        new RegExp(
          `^1 weight costs more, most of all .*, 10 g \\(${GOLD_10G}\\): ₹.* → ₹.* % more$`,
        ),
      ),
    ]);
    await callDesk(shop, ImportCatalogueFile, { file: fileOf(text), seal }, clerk);
  });

  it('prices that lose a charge are imported only on confirmation, and the audit log has them', async () => {
    const text = priced('0');
    const { prices, seal } = await check(text);
    expect(prices).toMatchObject({ lower: 1, higher: 0, steepCount: 1 });
    expect(prices.steep[0]).toMatch(/% less; no making charge$/);
    const wanted = { file: fileOf(text), seal };
    await expect(callDesk(shop, ImportCatalogueFile, wanted, clerk)).rejects.toMatchObject({
      code: 409,
      message: expect.stringContaining('1 weight would cost much less, such as '),
    });
    const making = () =>
      shop.db.select().from(productDetails).where(eq(productDetails.uniqueId, GOLD_10G));
    expect((await making())[0]?.makingCharge).toBe('4.9000');
    await callDesk(shop, ImportCatalogueFile, { ...wanted, cheaper: true }, clerk);
    expect((await making())[0]?.makingCharge).toBe('0.0000');
    const acts = await shop.db.select().from(auditLog).where(eq(auditLog.act, 'catalogue-import'));
    expect(acts.at(-1)?.details).toMatchObject({ prices: prices.lines, muchCheaper: 1 });
  });
});
