import { setImmediate } from 'node:timers/promises';
import { and, asc, between, eq, gt, ne, notLike, sql } from 'drizzle-orm';
import { ownMoney } from '#server/db/schema/desk-people.ts';
import { type Asset, entries, entrySets, ownMetal } from '#server/db/schema/ledger.ts';
import type { ShopContext } from '#server/context.ts';
import { BEGINNING, hashSet } from './chain.ts';
import { customerOf } from './customer-account.ts';
import type { Entry } from './entry.ts';

/** Sets per batch: few enough that a running store answers its customers in between. */
const AT_ONCE = 2000;

export interface LedgerReport {
  sets: number;
  entries: number;
  /** The hash of the last correct set. Noted elsewhere, it later shows whether sets at the end were removed. */
  head: string;
  /** The first set that was changed after it was booked. */
  broken: { id: number; kind: string; reference: string; why: string } | undefined;
}

interface StoredSet {
  id: number;
  kind: string;
  reference: string;
  at: string;
  previousHash: string;
  hash: string;
}

/**
 * Checks the whole ledger from its first set: every hash, every balance, and that no customer ever held less
 * than nothing. Sets are only ever appended, so no lock is needed. `onProgress` hears how many sets were right so far.
 */
export async function verifyLedger(
  { db }: Pick<ShopContext, 'db'>,
  onProgress?: (sets: number) => Promise<void>,
): Promise<LedgerReport> {
  const report: LedgerReport = { sets: 0, entries: 0, head: BEGINNING, broken: undefined };
  const holdings = new Map<string, number>();
  for (let after = 0; ;) {
    const sets = await readSets(db, after);
    const [first, last] = [sets[0], sets.at(-1)];
    if (!first || !last) return report;
    const entriesOf = await readEntries(db, first.id, last.id);
    for (const set of sets) {
      const own = entriesOf.get(set.id) ?? [];
      const why = problemOf(set, own, report.head) ?? overdrawn(holdings, own);
      if (why) {
        const { id, kind, reference } = set;
        return { ...report, broken: { id, kind, reference, why } };
      }
      report.sets += 1;
      report.entries += own.length;
      report.head = set.hash;
    }
    after = last.id;
    await onProgress?.(report.sets);
    await setImmediate();
  }
}

/** Reads whole batches as JSON: row by row takes the embedded database four times as long. */
async function readSets(db: ShopContext['db'], after: number): Promise<StoredSet[]> {
  // In microseconds, which the database keeps and a Date does not.
  const at = sql`trim_scale(extract(epoch from ${entrySets.at}) * 1000)::text`;
  const { id, kind, reference, previousHash, hash } = entrySets;
  const next = db
    .select({
      id,
      row: sql`json_build_array(${id}, ${kind}, ${reference}, ${at}, ${previousHash}, ${hash})`.as(
        'row',
      ),
    })
    .from(entrySets)
    .where(gt(id, after))
    .orderBy(asc(id))
    .limit(AT_ONCE)
    .as('next');
  type Row = [number, string, string, string, string, string];
  const [all] = await db
    .select({ rows: sql<Row[] | null>`json_agg(${next.row} order by ${next.id})` })
    .from(next);
  return (all?.rows ?? []).map(([id, kind, reference, at, previousHash, hash]) => ({
    id,
    kind,
    reference,
    at,
    previousHash,
    hash,
  }));
}

async function readEntries(
  db: ShopContext['db'],
  from: number,
  to: number,
): Promise<Map<number, Entry[]>> {
  const { setId, account, asset, amount } = entries;
  type Row = [number, string, Asset, number];
  const [all] = await db
    .select({
      rows: sql<
        Row[] | null
      >`json_agg(json_build_array(${setId}, ${account}, ${asset}, ${amount}))`,
    })
    .from(entries)
    .where(between(setId, from, to));
  const bySet = new Map<number, Entry[]>();
  for (const [setId, account, asset, amount] of all?.rows ?? []) {
    const own = bySet.get(setId);
    if (own) own.push({ account, asset, amount });
    else bySet.set(setId, [{ account, asset, amount }]);
  }
  return bySet;
}

function problemOf(set: StoredSet, own: Entry[], head: string): string | undefined {
  if (own.length === 0) return 'it has no entries';
  if (set.previousHash !== head) return 'it does not follow the set before it';
  if (hashSet({ ...set, entries: own }) !== set.hash) return 'it is not what was booked';
  const sums = new Map<string, number>();
  for (const { asset, amount } of own) sums.set(asset, (sums.get(asset) ?? 0) + amount);
  for (const [asset, sum] of sums) if (sum !== 0) return `its ${asset} does not balance`;
  return undefined;
}

/** Adds the entries of a set to the holdings, and names the first holding that falls below 0. */
function overdrawn(holdings: Map<string, number>, own: Entry[]): string | undefined {
  const touched = new Set<string>();
  for (const { account, asset, amount } of own) {
    if (asset === 'rupees' || customerOf(account) === undefined) continue;
    const holding = `${account} ${asset}`;
    holdings.set(holding, (holdings.get(holding) ?? 0) + amount);
    touched.add(holding);
  }
  for (const holding of touched) {
    if ((holdings.get(holding) ?? 0) < 0) return `after it ${holding} is below 0`;
  }
  return undefined;
}

/** The refinery's own accounts whose stored sum differs from that of their entries, as `vault gold`; all read at one moment. */
export async function findWrongSums({ db }: Pick<ShopContext, 'db'>): Promise<string[]> {
  const { account, asset, amount } = entries;
  const booked = db
    .select({ account, asset, amount: sql<string>`sum(${amount})`.as('booked') })
    .from(entries)
    .where(and(ne(asset, 'rupees'), notLike(account, 'customer:%')))
    .groupBy(account, asset)
    .as('booked');
  const rows = await db
    .select({
      account: sql<string>`coalesce(${booked.account}, ${ownMetal.account})`,
      asset: sql<string>`coalesce(${booked.asset}, ${ownMetal.asset})`,
    })
    .from(booked)
    .fullJoin(ownMetal, and(eq(ownMetal.account, booked.account), eq(ownMetal.asset, booked.asset)))
    .where(sql`${booked.amount} is distinct from ${ownMetal.amount}`);
  return [...rows.map((row) => `${row.account} ${row.asset}`), ...(await findWrongMoney({ db }))];
}

async function findWrongMoney({ db }: Pick<ShopContext, 'db'>): Promise<string[]> {
  const { account, asset, amount } = entries;
  const booked = db
    .select({ account, amount: sql<string>`sum(${amount})`.as('booked') })
    .from(entries)
    .where(and(eq(asset, 'rupees'), notLike(account, 'customer:%')))
    .groupBy(account)
    .as('booked');
  const rows = await db
    .select({ account: sql<string>`coalesce(${booked.account}, ${ownMoney.account})` })
    .from(booked)
    .fullJoin(ownMoney, eq(ownMoney.account, booked.account))
    .where(sql`${booked.amount} is distinct from ${ownMoney.amount}`);
  return rows.map((row) => `${row.account} rupees`);
}
