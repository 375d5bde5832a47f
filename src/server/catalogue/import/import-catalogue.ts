import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import type { CatalogueFile } from './import-file.ts';
import { syncBranches } from './sync-branches.ts';
import { syncCoupons, syncHomeGroups, syncPremiums } from './sync-offers.ts';
import { syncProducts } from './sync-products.ts';
import type { Changes } from './sync-rows.ts';
import { inTransaction, type TxDatabase } from '#server/db/transaction.ts';

/** What an import did, by kind of row. */
export type ImportReport = Record<
  | 'productTypes'
  | 'categories'
  | 'subcategories'
  | 'products'
  | 'weights'
  | 'premiums'
  | 'homeGroups'
  | 'coupons',
  Changes & { withdrawn: number }
>;

const NONE = { added: 0, changed: 0, withdrawn: 0 };

// The same constant in every instance, so that imports run one after another.
const IMPORT_LOCK = 19_502_000;

/**
 * Updates the catalogue to a checked file, in one transaction. Rows known by name, and weights known by unique id, keep their
 * ids. Weights missing in the file are withdrawn, and return when a later file names them. Premiums, home groups and coupons
 * stay as they are where the file has none.
 */
export async function importCatalogue(db: Database, file: CatalogueFile): Promise<ImportReport> {
  return inTransaction({ db }, async ({ db: tx }) => {
    await lockCatalogue(tx);
    const branches = await syncBranches(tx, file);
    const { products, weights } = await syncProducts(tx, branches.placed);
    const groups = file.homeGroups?.map(({ title, items }) => ({
      title,
      categoryIds: items.map((item) => branches.categoryId(item.productType, item.category)),
    }));
    return {
      productTypes: counts(branches.productTypes),
      categories: counts(branches.categories),
      subcategories: counts(branches.subcategories),
      products: counts(products),
      weights: counts(weights),
      premiums: file.premiums ? counts(await syncPremiums(tx, file.premiums)) : NONE,
      homeGroups: groups ? counts(await syncHomeGroups(tx, groups)) : NONE,
      coupons: file.coupons ? counts(await syncCoupons(tx, file.coupons)) : NONE,
    };
  });
}

/** Lets one transaction at a time change the catalogue; others wait. */
export async function lockCatalogue(tx: TxDatabase): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${IMPORT_LOCK})`);
}

const counts = ({ added, changed, withdrawn = 0 }: Changes & { withdrawn?: number }) => ({
  added,
  changed,
  withdrawn,
});

const KINDS: Record<keyof ImportReport, string> = {
  productTypes: 'product types',
  categories: 'categories',
  subcategories: 'subcategories',
  products: 'products',
  weights: 'weights',
  premiums: 'premiums',
  homeGroups: 'home groups',
  coupons: 'coupons',
};

/** What an import did, a line for each kind of row that it changed. */
export const describeImport = (report: ImportReport): string[] =>
  (Object.keys(KINDS) as (keyof ImportReport)[]).flatMap((kind) => {
    const { added, changed, withdrawn } = report[kind];
    const words = [
      added && `${added} added`,
      changed && `${changed} changed`,
      withdrawn && `${withdrawn} withdrawn`,
    ].filter((part) => part !== 0);
    return words.length > 0 ? [`${KINDS[kind]}: ${words.join(', ')}`] : [];
  });
