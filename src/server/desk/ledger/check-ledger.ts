import { count, eq } from 'drizzle-orm';
import type { ShopContext } from '#server/context.ts';
import { entrySets } from '#server/db/schema/ledger.ts';
import { toGrams } from '#server/digital/ledger/grams.ts';
import { coverOf, findVaultStand, type VaultStand } from '#server/digital/ledger/vault.ts';
import {
  findWrongSums,
  type LedgerReport,
  verifyLedger,
} from '#server/digital/ledger/verify-ledger.ts';
import { plain } from '../command-line/table.ts';
import { count as counted } from '../command-line/words.ts';

const METALS = ['gold', 'silver'] as const;

export interface CheckedLedger {
  report: LedgerReport;
  headKnown: boolean;
  wrongSums: string[];
  cover: Record<(typeof METALS)[number], number | null>;
  /** What was found, for people. */
  lines: string[];
  failed: boolean;
}

/**
 * Recomputes the whole ledger and compares; `head` of an earlier check must still be part of it. `onProgress` is told now and
 * then how many sets were right so far.
 */
export async function checkLedger(
  shop: Pick<ShopContext, 'db'>,
  { head, onProgress }: { head: string | undefined; onProgress?: (sets: number) => Promise<void> },
): Promise<CheckedLedger> {
  const report = await verifyLedger(shop, onProgress);
  const headKnown = head === undefined || (await hasSet(shop, head));
  const { broken } = report;
  const right = `Right: ${counted(report.sets, 'set')}, ${counted(report.entries, 'entry', 'entries')}.`;
  const lines = [right, `head: ${report.head}`];
  if (broken) {
    lines.push(
      `Broken at set ${broken.id}, ${broken.kind} of ${plain(broken.reference)}: ${broken.why}.`,
    );
  }
  if (!headKnown) lines.push(`The head ${head} is no longer a part of it.`);
  const wrongSums = await findWrongSums(shop);
  for (const sum of wrongSums) lines.push(`The kept sum of ${sum} is not that of its entries.`);
  const stand = await findVaultStand(shop);
  const cover = { gold: coverOf(stand, 'gold') ?? null, silver: coverOf(stand, 'silver') ?? null };
  const short = METALS.filter((metal) => stand.inVault[metal] < stand.customers[metal]);
  for (const metal of METALS) lines.push(sayCover(stand, metal));
  const failed = broken !== undefined || !headKnown || wrongSums.length > 0 || short.length > 0;
  return { report, headKnown, wrongSums, cover, lines, failed };
}

/** How many sets the ledger has. */
export async function countSets({ db }: Pick<ShopContext, 'db'>): Promise<number> {
  const [row] = await db.select({ sets: count() }).from(entrySets);
  return row?.sets ?? 0;
}

/** How much of customers' holdings of a metal the vault covers. */
function sayCover(stand: VaultStand, metal: 'gold' | 'silver'): string {
  const [there, owed] = [stand.inVault[metal], stand.customers[metal]];
  const grams = `${toGrams(there)} g of ${metal} in the vault for ${toGrams(owed)} g of customers`;
  return there < owed
    ? `NOT covered: ${grams}. ${toGrams(owed - there)} g are missing: book what lies in the vault (desk vault deposit).`
    : `Covered: ${grams}.`;
}

/** Whether a hash belongs to a set of the ledger. */
export async function hasSet({ db }: Pick<ShopContext, 'db'>, hash: string): Promise<boolean> {
  const found = await db
    .select({ id: entrySets.id })
    .from(entrySets)
    .where(eq(entrySets.hash, hash));
  return found.length > 0;
}
