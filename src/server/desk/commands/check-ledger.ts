import { eq } from 'drizzle-orm';
import { entrySets } from '#server/db/schema/ledger.ts';
import { verifyLedger } from '#server/digital/ledger/verify-ledger.ts';
import { type DeskCommand, WrongUsage } from '../command.ts';
import { plain } from '../table.ts';
import { count } from '../words.ts';

export const checkLedgerCommand: DeskCommand = {
  name: 'ledger verify',
  takes: [],
  options: {
    head: { value: 'HASH', about: 'the head of an earlier check must still be a part of it' },
  },
  about: 'books the whole ledger anew and compares',
  async run({ shop }, given) {
    const head = given.option('head');
    if (head !== undefined && !/^[0-9a-f]{64}$/.test(head)) {
      throw new WrongUsage('--head must be 64 hexadecimal digits.');
    }
    const report = await verifyLedger(shop);
    const known = head === undefined || (await hasSet(shop, head));
    const { broken } = report;
    const right = `Right: ${count(report.sets, 'set')}, ${count(report.entries, 'entry', 'entries')}.`;
    const lines = [right, `head: ${report.head}`];
    if (broken) {
      lines.push(
        `Broken at set ${broken.id}, ${broken.kind} of ${plain(broken.reference)}: ${broken.why}.`,
      );
    }
    if (!known) lines.push(`The head ${head} is no longer a part of it.`);
    const failed = broken !== undefined || !known;
    return { lines, data: { ...report, broken: broken ?? null, headKnown: known }, failed };
  },
};

async function hasSet({ db }: Parameters<typeof verifyLedger>[0], hash: string): Promise<boolean> {
  const found = await db
    .select({ id: entrySets.id })
    .from(entrySets)
    .where(eq(entrySets.hash, hash));
  return found.length > 0;
}
