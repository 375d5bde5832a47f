import { eq } from 'drizzle-orm';
import { entrySets } from '#server/db/schema/ledger.ts';
import { toGrams } from '#server/digital/ledger/grams.ts';
import { coverOf, findVaultStand, type VaultStand } from '#server/digital/ledger/vault.ts';
import { findWrongSums, verifyLedger } from '#server/digital/ledger/verify-ledger.ts';
import { type DeskCommand, WrongUsage } from '../command.ts';
import { plain } from '../table.ts';
import { count } from '../words.ts';

const METALS = ['gold', 'silver'] as const;

export const checkLedgerCommand: DeskCommand = {
  name: 'ledger verify',
  takes: [],
  options: {
    head: { value: 'HASH', about: 'the head of an earlier check must still be a part of it' },
  },
  about: 'books the whole ledger anew and compares, and says how far the vault covers customers',
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
    const wrongSums = await findWrongSums(shop);
    for (const sum of wrongSums) lines.push(`The kept sum of ${sum} is not that of its entries.`);
    const stand = await findVaultStand(shop);
    const cover = {
      gold: coverOf(stand, 'gold') ?? null,
      silver: coverOf(stand, 'silver') ?? null,
    };
    const short = METALS.filter((metal) => stand.inVault[metal] < stand.customers[metal]);
    for (const metal of METALS) lines.push(sayCover(stand, metal));
    const failed = broken !== undefined || !known || wrongSums.length > 0 || short.length > 0;
    const data = { ...report, broken: broken ?? null, headKnown: known, wrongSums, cover };
    return { lines, data, failed };
  },
};

/** How far a metal of the vault covers what customers hold. */
function sayCover(stand: VaultStand, metal: 'gold' | 'silver'): string {
  const [there, owed] = [stand.inVault[metal], stand.customers[metal]];
  const grams = `${toGrams(there)} g of ${metal} in the vault for ${toGrams(owed)} g of customers`;
  return there < owed
    ? `NOT covered: ${grams}. ${toGrams(owed - there)} g are missing: book what lies in the vault (desk vault deposit).`
    : `Covered: ${grams}.`;
}

async function hasSet({ db }: Parameters<typeof verifyLedger>[0], hash: string): Promise<boolean> {
  const found = await db
    .select({ id: entrySets.id })
    .from(entrySets)
    .where(eq(entrySets.hash, hash));
  return found.length > 0;
}
