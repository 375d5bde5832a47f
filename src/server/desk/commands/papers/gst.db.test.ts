import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reportsOperations } from '#shared/desk/contract/reports.ts';
import { gstinOf } from '#server/documents/returns/testing/random-orders.ts';
import { callDesk, newStaff } from '#server/testing/desk-call.ts';
import { openTestShop, type TestShop } from '../../../testing/test-shop.ts';
import { newCustomer } from '../../../testing/people/new-customer.ts';
import { runDesk } from '../../command-line/run-desk.ts';
import { insertOrder } from '../../testing/insert-order.ts';

let shop: TestShop;
let customer: number;
beforeAll(async () => {
  shop = await openTestShop({ demo: true });
  customer = (await newCustomer(shop)).id;
}, 60_000);
afterAll(() => shop.close());

const run = (...args: string[]) => runDesk(shop, { args, user: 'meera' });
let references = 0;
async function confirmed(paid: string): Promise<string> {
  const order = await insertOrder(shop, customer, { paid });
  references += 1;
  const utr = `61${String(references).padStart(10, '0')}`;
  expect((await run('received', order, '--amount', paid, '--utr', utr)).code).toBe(0);
  expect((await run('confirm', order)).code).toBe(0);
  return order;
}

describe('desk gst', () => {
  it('says that a month without papers has none, and what is no month', async () => {
    expect((await run('gst', '--month', '2026-10')).out).toEqual([
      'Nothing was issued in 2026-10.',
    ]);
    expect((await run('gst', '--month', 'November')).code).toBe(2);
  });

  it('has the invoices and credit notes of the month, and writes no file of a doubtful profile unasked', async () => {
    await confirmed('136400.41');
    const cancelled = await confirmed('1250.50');
    expect((await run('cancel', cancelled, '--reason', 'Changed their mind')).code).toBe(0);
    const said = await run('gst', '--month', '2026-11');
    expect(said.code).toBe(0);
    expect(said.out.join('\n')).toMatch(/5 B2CL +1 +₹1,200.00 +₹36.00/);
    expect(said.out.join('\n')).toMatch(/7 B2CS +2 +₹0.00 +₹0.00/);
    expect(said.out.join('\n')).toContain('13 credit-note CN/26-27/00001 to CN/26-27/00001: 1');
    expect(said.out.join('\n')).toContain('TAX_PROFILE=specification');
    const refused = await run('gst', '--month', '2026-11', '--save', 'x');
    expect(refused).toMatchObject({ code: 1, error: [expect.stringContaining('--anyway')] });
    const written = await run('gst', '--month', '2026-11', '--save', 'x', '--anyway');
    const names = (written.files ?? []).map(({ name }) => name);
    expect(names[0]).toMatch(/^GSTR1_.{15}_112026\.json$/);
    expect(names.slice(1)).toEqual([
      'GSTR1_112026_b2cl.csv',
      'GSTR1_112026_b2cs.csv',
      'GSTR1_112026_hsn(b2c).csv',
      'GSTR1_112026_docs.csv',
    ]);
    const form: unknown = JSON.parse(
      Buffer.from(written.files?.[0]?.content ?? '', 'base64').toString('utf8'),
    );
    expect(form).toMatchObject({
      fp: '112026',
      b2cl: [{ pos: '30', inv: [{ val: 136400.41, idt: '20-11-2026' }] }],
      b2cs: [{ sply_ty: 'INTER', pos: '30', rt: 3, txval: 0, iamt: 0 }],
      hsn: { hsn_b2c: [{ hsn_sc: '7118', uqc: 'GMS', qty: 1, txval: 1200, iamt: 36 }] },
    });
  });

  it('leaves out what was issued at other times', async () => {
    shop.clock.now = Date.UTC(2026, 10, 30, 18, 30);
    await confirmed('1250.50');
    const december = await run('gst', '--month', '2026-12', '--json');
    expect(JSON.parse(december.out.join('\n'))).toMatchObject({ papers: 1, taxable: '1200.00' });
    const november = await run('gst', '--month', '2026-11', '--json');
    expect(JSON.parse(november.out.join('\n'))).toMatchObject({ papers: 3, taxable: '1200.00' });
  });

  it('makes a return for each registration of a month, and says at the desk which there are', async () => {
    await confirmed('1250.50');
    const [before, after] = ['27AAAAA0000A1Z2', gstinOf('07AAAAA0000A1Z')];
    expect((await run('seller', '--gstin', after, '--state', 'Delhi')).code).toBe(0);
    await confirmed('2000.00');
    const [month, registrations] = ['2026-12', [after, before]];
    const unsaid = await run('gst', '--month', month, '--json');
    expect(unsaid.code).toBe(1);
    expect(JSON.parse(unsaid.out.join('\n'))).toEqual({ month, registrations });
    const { cookie } = await newStaff(shop, ['owner']);
    const ask = (gstin?: string) =>
      callDesk(
        shop,
        reportsOperations.ExportGstReturn,
        { month, anyway: true, ...(gstin && { gstin }) },
        { cookie },
      );
    const asked = await ask();
    expect(asked).toMatchObject({ files: [], registrations });
    expect(asked.lines.join(' ')).not.toContain('--');
    for (const gstin of registrations) {
      const { files, registrations: left } = await ask(gstin);
      expect(left).toEqual([]);
      expect(files[0]?.name).toBe(`GSTR1_${gstin}_122026.json`);
    }
  });
});
