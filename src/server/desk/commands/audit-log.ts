import { desc, eq } from 'drizzle-orm';
import { auditLog } from '#server/db/schema/desk.ts';
import type { DeskCommand } from '../command.ts';
import { LIMIT, readLimit } from '../read-option.ts';
import { table } from '../table.ts';
import { clockTime } from '../words.ts';

export const auditLogCommand: DeskCommand = {
  name: 'acts',
  takes: [],
  options: {
    subject: { value: 'TEXT', about: 'of one order, coupon or customer’s number' },
    limit: LIMIT,
  },
  about: 'what was done at the desk, by whom and when, newest first',
  async run({ shop: { db } }, given) {
    const subject = given.option('subject');
    const data = await db
      .select()
      .from(auditLog)
      .where(subject === undefined ? undefined : eq(auditLog.subject, subject.trim()))
      .orderBy(desc(auditLog.id))
      .limit(readLimit(given));
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
