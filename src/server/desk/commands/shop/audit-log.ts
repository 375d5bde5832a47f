import { desc, eq } from 'drizzle-orm';
import { auditLog } from '#server/db/schema/desk.ts';
import { maskSearched } from '#server/desk/audit-log/mask-searched.ts';
import { verifyEntries } from '#server/desk/audit-log/verify-entries.ts';
import { type DeskCommand, WrongUsage } from '../../command-line/command.ts';
import { LIMIT, readLimit } from '../../command-line/read-option.ts';
import { table } from '../../command-line/table.ts';
import { clockTime, count } from '../../command-line/words.ts';

export const auditLogCommand: DeskCommand = {
  name: 'acts',
  right: 'audit.see',
  takes: [],
  options: {
    subject: { value: 'TEXT', about: 'of one order, coupon or customer’s number' },
    limit: LIMIT,
  },
  about: 'what was done at the desk, by whom and when, newest first',
  async run({ shop: { db } }, given) {
    const subject = given.option('subject');
    const found = await db
      .select()
      .from(auditLog)
      .where(subject === undefined ? undefined : eq(auditLog.subject, subject.trim()))
      .orderBy(desc(auditLog.id))
      .limit(readLimit(given));
    const data = found.map(maskSearched);
    const rows = data.map(({ at, by, act, subject, details }) => [
      clockTime(at),
      by,
      act,
      subject,
      Object.keys(details).length > 0 ? JSON.stringify(details) : '',
    ]);
    const heads = ['WHEN', 'BY', 'ACT', 'ON', 'DETAILS'];
    return { lines: rows.length > 0 ? table(heads, rows) : ['No acts.'], data };
  },
};

export const auditVerifyCommand: DeskCommand = {
  name: 'acts verify',
  right: 'audit.see',
  takes: [],
  options: {
    head: { value: 'HASH', about: 'the head of an earlier check must still be a part of it' },
  },
  about: 'computes the chain of all acts anew and compares',
  async run({ shop }, given) {
    const head = given.option('head');
    if (head !== undefined && !/^[0-9a-f]{64}$/.test(head)) {
      throw new WrongUsage('--head must be 64 hexadecimal digits.');
    }
    const report = await verifyEntries(shop, head);
    const { acts, broken, headKnown } = report;
    const lines = [`Right: ${count(acts, 'act')}.`, `head: ${report.head}`];
    if (broken) lines.push(`Broken at act ${broken.act}: ${broken.why}.`);
    if (!headKnown) lines.push(`The head ${head} is no longer a part of it.`);
    return { lines, data: report, failed: broken !== undefined || !headKnown };
  },
};
