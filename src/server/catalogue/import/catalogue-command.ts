import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { parseExactJson } from '#shared/contract/exact-json.ts';
import type { PriceBasis } from '#shared/desk/catalogue/weight-price.ts';
import type { TaxProfile } from '#shared/pricing/tax-profile.ts';
import { type Database, openDatabase } from '#server/db/database.ts';
import { auditLog } from '#server/db/schema/desk.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { reasonOf } from '#server/log.ts';
import { osUser } from '#server/os-user.ts';
import { readKnownSettings } from '#server/go-live/unknown-settings.ts';
import { listCandles } from '#server/rates/history/list-candles.ts';
import { taxProfileOf } from '#server/settings.ts';
import { findPremiums, premiumsOnWire } from '../offers/find-premiums.ts';
import { NOT_UTF8, readFileText } from './file-text.ts';
import { mrpShortfalls } from './mrp-shortfalls.ts';
import { describeImport, importCatalogue, type ImportReport } from './import-catalogue.ts';
import { type CatalogueFile, readCatalogueFile } from './import-file.ts';

const USAGE = `Usage: npm run catalogue -- import FILE [--check]

Brings the store's catalogue up to FILE (JSON, in the form of src/server/demo/catalogue.json).
Product types, categories, subcategories and products are known by their names, weights by their
uniqueId: what is there already is updated and keeps its place in customers' bags. Weights that FILE
does not name are no longer sold; they come back when a later file names them. Premiums, home groups
and coupons are replaced where FILE has them. If anything in FILE is wrong, nothing is changed.
Afterwards it names the weights whose MRP is below what is paid, all in, at the last rates the store has kept.

  --check   only reads FILE and says what is wrong with it; needs no database
  --help    shows this

The database is the one of the store's settings (DATABASE_URL, or DATA_DIR; that one can be used only
while the store is stopped).
Exit code: 0 done, 1 the file is wrong or the import failed, 2 the command is wrong.`;

export interface Printer {
  out: (line: string) => void;
  error: (line: string) => void;
}

/** Runs the catalogue command and returns its exit code. */
export async function catalogueCommand(
  args: string[],
  env: Record<string, string | undefined>,
  print: Printer,
): Promise<0 | 1 | 2> {
  const command = readCommand(args);
  if (command === 'help') {
    print.out(USAGE);
    return 0;
  }
  if ('wrong' in command) {
    print.error(`${command.wrong}\n\n${USAGE}`);
    return 2;
  }
  try {
    const file = readFile(command.path, print);
    if (!file) return 1;
    if (command.check) {
      print.out(`${command.path} is in order: ${contents(file)}. Nothing was changed.`);
      return 0;
    }
    const { report, mrps } = await importInto(env, command.path, file);
    print.out(`${command.path} is imported: ${contents(file)}.`);
    for (const line of mrps) print.error(`warning: ${line}`);
    const lines = describeImport(report);
    for (const line of lines.length > 0 ? lines : ['Nothing has changed.']) print.out(`  ${line}`);
    return 0;
  } catch (error) {
    print.error(`The import failed, nothing was changed: ${reasonOf(error)}`);
    return 1;
  }
}

function readCommand(
  args: string[],
): { path: string; check: boolean } | { wrong: string } | 'help' {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { check: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
    });
    if (values.help) return 'help';
    const [command, path, ...others] = positionals;
    if (command !== 'import') {
      return { wrong: command ? `There is no command ${command}.` : 'Say what to do.' };
    }
    if (!path) return { wrong: 'Name the file to import.' };
    if (others.length > 0) return { wrong: 'Name one file.' };
    return { path, check: values.check ?? false };
  } catch (error) {
    return { wrong: reasonOf(error) };
  }
}

function readFile(path: string, print: Printer): CatalogueFile | undefined {
  const text = readFileText(readFileSync(path));
  if (text === undefined) {
    print.error(`${path} ${NOT_UTF8}. Nothing was changed.`);
    return undefined;
  }
  let json: unknown;
  try {
    // Parsed unchanged first, so that the positions in the parser's errors are those of the file.
    JSON.parse(text);
    json = parseExactJson(text);
  } catch (error) {
    print.error(`${path} is not JSON: ${reasonOf(error)}`);
    return undefined;
  }
  const { catalogue, problems, warnings } = readCatalogueFile(json);
  for (const warning of warnings) print.error(`warning: ${warning}`);
  for (const problem of problems) print.error(`problem: ${problem}`);
  if (!catalogue) {
    const count = problems.length === 1 ? '1 problem' : `${problems.length} problems`;
    print.error(`${path} has ${count}. Nothing was changed.`);
  }
  return catalogue;
}

async function importInto(
  env: Record<string, string | undefined>,
  path: string,
  file: CatalogueFile,
): Promise<{ report: ImportReport; mrps: string[] }> {
  const { DATABASE_URL, DATA_DIR, TAX_PROFILE } = readKnownSettings(env);
  const { db, close } = await openDatabase(
    DATABASE_URL ? { databaseUrl: DATABASE_URL } : { folder: DATA_DIR },
  );
  try {
    const report = await inTransaction({ db }, async ({ db: tx }) => {
      const done = await importCatalogue(tx, file);
      const changes = describeImport(done);
      // As an import at the desk is, so that the audit log has every change of a price.
      if (changes.length > 0) {
        const act = { act: 'catalogue-import', subject: basename(path), details: { changes } };
        await tx.insert(auditLog).values({ ...act, at: new Date(), by: osUser() });
      }
      return done;
    });
    const profile = taxProfileOf({ TAX_PROFILE });
    return { report, mrps: await mrpShortfalls({ db }, await storedBasis(db, profile)) };
  } finally {
    await close();
  }
}

/** The last rates that the store has stored: the command has no feed. */
async function storedBasis(db: Database, profile: TaxProfile): Promise<PriceBasis> {
  const shop = { db, now: Date.now };
  const last = async (source: 'gold' | 'silver') =>
    (await listCandles(shop, source, '1M')).at(-1)?.close;
  const premiums = await findPremiums(shop);
  return {
    asks: { gold: await last('gold'), silver: await last('silver') },
    premiums: premiumsOnWire(premiums),
    profile,
  };
}

function contents({ productTypes }: CatalogueFile): string {
  const categories = productTypes.flatMap((type) => type.categories);
  const products = categories.flatMap((category) => [
    ...category.products,
    ...category.subcategories.flatMap((subcategory) => subcategory.products),
  ]);
  const weights = products.flatMap((product) => product.weights);
  return `${productTypes.length} product types, ${categories.length} categories, ${products.length} products, ${weights.length} weights`;
}
