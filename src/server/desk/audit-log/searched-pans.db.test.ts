import { gt, max } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { deskOperations } from '#shared/desk/contract/desk-operations.ts';
import { auditLog } from '#server/db/schema/desk.ts';
import { callDesk, newStaff, type TestStaff } from '#server/testing/desk-call.ts';
import { runDesk } from '../command-line/run-desk.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

const {
  ExportAudit,
  ExportOrders,
  Find,
  FindCustomers,
  FindLedgerAccounts,
  FindPayable,
  ListAudit,
  ListOrders,
} = deskOperations;

let shop: TestShop;
let owner: TestStaff;
let before: number;
beforeAll(async () => {
  shop = await openTestShop();
  owner = await newStaff(shop, ['owner']);
});
afterAll(() => shop.close());
beforeEach(async () => {
  const [row] = await shop.db.select({ last: max(auditLog.id) }).from(auditLog);
  before = row?.last ?? 0;
});

it.each(['ABCPK1234Q', 'abcpk 1234 q', 'A.B.C.P.K.1234.Q'])(
  'a PAN that is typed into a search is masked in the audit log: %s',
  async (typed) => {
    await callDesk(shop, ListOrders, { find: typed }, owner);
    await callDesk(shop, ExportOrders, { find: typed }, owner);
    await callDesk(shop, FindCustomers, { words: typed }, owner);
    await callDesk(shop, FindPayable, { text: typed }, owner);
    await callDesk(shop, FindLedgerAccounts, { words: typed }, owner);
    await callDesk(shop, Find, { text: typed }, owner);
    await callDesk(shop, ExportAudit, { subject: typed }, owner);
    // Without the earlier entry: another wording of the same search is not recorded again.
    const entries = await shop.db.select().from(auditLog).where(gt(auditLog.id, before));
    const written = JSON.stringify(entries.map(({ subject, details }) => [subject, details]));
    expect(written).not.toMatch(/[a-z]\W*[a-z]\W*[a-z]\W*[a-z]\W*[a-z]\W*1\W*2\W*3\W*4\W*q/i);
    expect(written).toContain('••••••234Q');
  },
);

it('a PAN in an entry of before it was masked there is masked wherever the log is read', async () => {
  // One without an owner: its command line takes no token.
  const old = await openTestShop();
  const auditor = await newStaff(old, ['auditor']);
  const by = 'Meera of before';
  const entry = { at: new Date(old.now()), by };
  await old.db.insert(auditLog).values([
    { ...entry, act: 'opened', subject: 'ABCPK1234Q', details: { operation: 'FindCustomers' } },
    {
      ...entry,
      act: 'export-orders',
      subject: 'orders.csv',
      details: { find: 'abcpk 1234 q', orders: 3 },
    },
    // The refinery's own, which it publishes on its invoices.
    { ...entry, act: 'seller', subject: 'seller', details: { pan: 'AAACA1111A' } },
  ]);
  const listed = await callDesk(old, ListAudit, { by, limit: 10 }, auditor);
  const { file } = await callDesk(old, ExportAudit, { by }, auditor);
  const printed = await runDesk(old, { args: ['acts', '--limit', '20'], user: 'x' });
  const texts = [
    JSON.stringify(listed),
    Buffer.from(file.base64, 'base64').toString(),
    JSON.stringify(printed),
  ];
  for (const text of texts) {
    expect(text).not.toMatch(/abcpk/i);
    expect(text).toContain('••••••234Q');
    expect(text).toContain('AAACA1111A');
  }
  await old.close();
});
