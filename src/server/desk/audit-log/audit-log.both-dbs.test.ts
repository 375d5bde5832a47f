import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditOperations } from '#shared/desk/contract/staff/audit.ts';
import { auditLinks, auditLog } from '#server/db/schema/desk.ts';
import { callDesk, newStaff, type TestStaff } from '#server/testing/desk-call.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { recordAudit, together } from '../record-audit.ts';
import { runDesk } from '../command-line/run-desk.ts';
import { verifyEntries } from './verify-entries.ts';

const { AuditNames, ExportAudit, ListAudit, VerifyAudit } = auditOperations;

let shop: TestShop;
let auditor: TestStaff;
beforeAll(async () => {
  shop = await openTestShop();
  auditor = await newStaff(shop, ['auditor'], 'Sudhir Joshi');
});
afterAll(() => shop.close());

const note = (by: string, act: string, subject: string, details = {}) =>
  together({ shop, by, osUser: 'test' }, (tx) => recordAudit(tx, { act, subject, details }));

describe('the chain of the audit log', () => {
  it('holds acts of many at once, each after another', async () => {
    await Promise.all(
      Array.from({ length: 20 }, (_, turn) => note(`Clerk ${turn % 3}`, 'note', `B${turn}`)),
    );
    const report = await verifyEntries(shop);
    expect(report).toMatchObject({ acts: 20, headKnown: true });
    expect(report.broken).toBeUndefined();
  });

  it('does not hold up a transaction that has written its act and works on', async () => {
    await together({ shop, by: 'Meera', osUser: 'test' }, async (tx) => {
      await recordAudit(tx, { act: 'first', subject: 'A' });
      // The embedded database has one connection, so another transaction would wait for this one.
      await recordAudit(tx, {
        act: 'second',
        subject: 'A',
        details: { before: { a: 1 }, after: [] },
      });
    });
    expect((await verifyEntries(shop)).broken).toBeUndefined();
  });

  it('knows an earlier head, and not one of elsewhere', async () => {
    const { head } = await verifyEntries(shop);
    await note('Meera', 'note', 'later');
    expect((await verifyEntries(shop, head)).headKnown).toBe(true);
    expect((await verifyEntries(shop, 'f'.repeat(64))).headKnown).toBe(false);
    const args = ['acts', 'verify', '--head', 'f'.repeat(64)];
    expect(await runDesk(shop, { args, user: 'x' })).toMatchObject({ code: 1 });
    expect(await runDesk(shop, { args: args.slice(0, 2), user: 'x' })).toMatchObject({ code: 0 });
  });

  it.each([
    "update desk_acts set by = 'somebody else'",
    'delete from desk_acts',
    "update desk_act_links set hash = 'x'",
    'delete from desk_act_links',
    'truncate desk_act_links',
  ])('cannot be changed in the database: %s', async (statement) => {
    await expect(shop.db.execute(sql.raw(statement))).rejects.toMatchObject({
      cause: { message: expect.stringMatching(/only ever added to|foreign key/) },
    });
  });
});

describe('the audit log at the desk', () => {
  const list = (wanted: Parameters<typeof callDesk<typeof ListAudit>>[2]) =>
    callDesk(shop, ListAudit, wanted, auditor);

  it('is searched by who, act, subject and time, and comes in parts', async () => {
    shop.clock.now += 60_000;
    const from = shop.clock.now;
    for (const turn of [1, 2, 3]) await note('Ravi', 'confirm', `B26112${turn}_X`);
    await note('Ravi', 'confirm', 'B26112%');
    expect((await list({ by: 'Ravi' })).entries).toHaveLength(4);
    expect((await list({ subject: 'B261121' })).entries).toHaveLength(1);
    expect((await list({ subject: 'B26112%' })).entries).toHaveLength(1);
    expect((await list({ act: 'confirm', from })).entries).toHaveLength(4);
    expect((await list({ to: from, by: 'Ravi' })).entries).toHaveLength(0);
    const first = await list({ by: 'Ravi', limit: 3 });
    const rest = await list({ by: 'Ravi', limit: 3, after: first.next ?? '' });
    expect([first.entries.length, rest.entries.length, rest.next]).toEqual([3, 1, undefined]);
    expect(await callDesk(shop, AuditNames, {}, auditor)).toMatchObject({
      acts: expect.arrayContaining(['confirm', 'note']),
      people: expect.arrayContaining(['Ravi', 'Clerk 0']),
    });
  });

  it('is exported digit for digit, and that it was is an act', async () => {
    await note('Sita', 'opened', '412345678901');
    const seen = await callDesk(shop, ExportAudit, { by: 'Sita' }, auditor);
    expect(Buffer.from(seen.file.base64, 'base64').toString()).toContain(',opened,412345678901,');
    const { file, rows } = await callDesk(shop, ExportAudit, { by: 'Ravi' }, auditor);
    expect(rows).toBe(4);
    const csv = Buffer.from(file.base64, 'base64').toString();
    expect(csv).toContain('B261121_X');
    // Complete, so that an externally kept hash can be compared with the chain.
    const links = await shop.db.select().from(auditLinks);
    const hashes = csv
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((line) => line.slice(line.lastIndexOf(',') + 1));
    expect(hashes).toHaveLength(4);
    expect(links.map(({ hash }) => hash)).toEqual(expect.arrayContaining(hashes));
    expect((await list({ act: 'export audit log' })).entries).toMatchObject([
      { by: 'Sudhir Joshi', details: { by: 'Ravi', rows: 4 } },
      { by: 'Sudhir Joshi', details: { by: 'Sita', rows: 1 } },
    ]);
  });
});

it('an act that was changed, taken out or put in behind the trigger’s back is found', async () => {
  const owned = await openTestShop();
  const clerk = await newStaff(owned, ['auditor']);
  const desk = { shop: owned, by: 'Ravi', osUser: 'x' };
  for (const turn of [1, 2, 3]) {
    await together(desk, (tx) => recordAudit(tx, { act: 'note', subject: `${turn}` }));
  }
  const acts = await owned.db.select().from(auditLog).orderBy(auditLog.id);
  const behind = async (statement: string) => {
    await owned.db.execute(sql.raw('alter table desk_acts disable trigger all'));
    await owned.db.execute(sql.raw(statement));
    await owned.db.execute(sql.raw('alter table desk_acts enable trigger all'));
    return callDesk(owned, VerifyAudit, {}, clerk);
  };
  const second = acts[1]?.id ?? 0;
  const changed = await behind(`update desk_acts set subject = 'other' where id = ${second}`);
  expect(changed).toMatchObject({
    acts: 1,
    broken: { act: second, why: 'it is not what was written' },
  });
  await behind(`update desk_acts set subject = '2' where id = ${second}`);
  const put = await behind(
    `insert into desk_acts (at, "by", act, subject, details) values (now(), 'x', 'x', 'x', '{}')`,
  );
  expect(put.broken).toMatchObject({ why: 'it stands outside the chain' });
  await owned.close();
});
