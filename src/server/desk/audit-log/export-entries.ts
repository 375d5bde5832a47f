import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { maskPans } from '#shared/identity/pan.ts';
import { indianTime } from '#shared/india-time.ts';
import { csvOf } from '#server/documents/statements/csv.ts';
import type { Desk } from '../command-line/command.ts';
import { recordAudit, together } from '../record-audit.ts';
import { findEntries, type WantedActs } from './find-entries.ts';

const AT_ONCE = 5000;
/** As many as a spreadsheet opens easily; a range of days reduces the number. */
const MOST = 100_000;
const HEADS = ['Id', 'When', 'By', 'Act', 'On', 'Details', 'Hash'];

/** Acts as CSV, newest first. The export itself is recorded as an act. Throws a Refusal 400 for too many. */
export const exportActs = (
  desk: Desk,
  wanted: WantedActs,
): Promise<{ file: { name: string; mediaType: string; base64: string }; rows: number }> =>
  together(desk, async (tx) => {
    const rows: string[][] = [];
    let after: string | undefined;
    do {
      const { entries, next } = await findEntries(tx.shop, wanted, { after, limit: AT_ONCE });
      for (const { id, at, by, act, subject, details, hash } of entries) {
        const { day, time } = indianTime(at);
        rows.push([String(id), `${day} ${time}`, by, act, subject, JSON.stringify(details), hash]);
      }
      if (rows.length > MOST) {
        throw new Refusal(REFUSED.badInput, `That is more than ${MOST} acts. Choose fewer days.`);
      }
      after = next;
    } while (after !== undefined);
    await recordAudit(tx, {
      act: 'export audit log',
      subject: 'audit log',
      details: {
        ...wanted,
        ...(wanted.subject && { subject: maskPans(wanted.subject) }),
        rows: rows.length,
      },
    });
    // Bare, since an auditor's program compares the log with it word for word.
    const base64 = Buffer.from(csvOf([HEADS, ...rows], { bare: true })).toString('base64');
    const { day } = indianTime(tx.shop.now());
    return {
      file: { name: `audit-log-${day}.csv`, mediaType: 'text/csv', base64 },
      rows: rows.length,
    };
  });
