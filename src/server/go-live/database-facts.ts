import { isOnSale } from '#server/catalogue/shown.ts';
import { and, count, desc, eq, inArray, or, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { premiums, productDetails, products } from '#server/db/schema/catalogue.ts';
import { brands } from '#server/db/schema/brand.ts';
import { clientDetails } from '#server/db/schema/content.ts';
import { identities } from '#server/db/schema/identity.ts';
import { auditLog } from '#server/db/schema/desk.ts';
import { hasDemoCustomer, hasDemoHolding } from '#server/demo/demo-customer.ts';
import { findDeskSettings, type DeskSettings, NOTHING_SET } from '#server/setup/desk-settings.ts';
import { DEMO_UNIQUE_IDS } from '#server/demo/demo-marks.ts';

/** The audit log entry that marks a database as a real store's. */
export const WENT_LIVE = 'went-live';

type SealedRow = Pick<typeof identities.$inferSelect, 'id' | 'keyId' | 'sealed'>;

/** What a database reveals about its store. */
export interface DatabaseFacts {
  /** The client details as stored. */
  seller: Readonly<Record<string, string>>;
  premiums: { gold999: string; gold995: string; silver999: string } | undefined;
  /** The number of weights on sale, and how many of them are the demo's. */
  weights: number;
  demoWeights: number;
  /** Whether the demo was ever loaded into it: then its customer, whose password is public, exists. */
  wasDemo: boolean;
  /** Two of its PANs, or the only one, for each key that has sealed any: one may be damaged. */
  sealedPans: SealedRow[];
  /** The name that the desk has given the shop; undefined where it has given none. */
  shopName: string | undefined;
  /** The settings made at the desk instead of the start's. */
  settings: DeskSettings;
  /** When a real store first started on it. */
  liveSince: Date | undefined;
}

/** For a database that was never migrated, or does not exist yet. */
export const NO_DATABASE_FACTS: DatabaseFacts = {
  seller: {},
  premiums: undefined,
  weights: 0,
  demoWeights: 0,
  wasDemo: false,
  sealedPans: [],
  shopName: undefined,
  settings: NOTHING_SET,
  liveSince: undefined,
};

/**
 * Reads a database as it is, so only columns that exist since its first migration. A database that was never migrated has no
 * facts.
 */
export async function readDatabaseFacts(db: Database): Promise<DatabaseFacts> {
  if (!(await hasSchema(db))) return NO_DATABASE_FACTS;
  const [details] = await db
    .select({ seller: clientDetails.details })
    .from(clientDetails)
    .where(eq(clientDetails.id, 1));
  const { gold999, gold995, silver999 } = premiums;
  const [premium] = await db
    .select({ gold999, gold995, silver999 })
    .from(premiums)
    .where(eq(premiums.id, 1));
  const [live] = await db
    .select({ at: auditLog.at })
    .from(auditLog)
    .where(eq(auditLog.act, WENT_LIVE))
    .orderBy(desc(auditLog.id))
    .limit(1);
  return {
    seller: details?.seller ?? {},
    premiums: premium,
    ...(await countWeights(db)),
    // The customer may have changed number or e-mail address since; then the ledger still tells.
    wasDemo: (await hasDemoCustomer(db)) || (await hasDemoHolding(db)),
    sealedPans: await findSealedPans(db),
    shopName: await findShopName(db),
    settings: await findDeskSettings(db),
    liveSince: live?.at,
  };
}

/** The ledger's table is the newest of those read here. */
async function hasSchema(db: Database): Promise<boolean> {
  const [found] = await db
    .select({
      both: sql<boolean>`to_regclass('entry_sets') is not null and to_regclass('desk_acts') is not null`,
    })
    .from(sql`(select 1) as one`);
  return found?.both === true;
}

/** This table is newer than the others read here. */
async function findSealedPans(db: Database): Promise<SealedRow[]> {
  const [there] = await db
    .select({ yes: sql<boolean>`to_regclass('identities') is not null` })
    .from(sql`(select 1) as one`);
  if (!there?.yes) return [];
  const { id, keyId, sealed } = identities;
  const first = db
    .select({ id: sql`min(${id})` })
    .from(identities)
    .groupBy(keyId);
  const last = db
    .select({ id: sql`max(${id})` })
    .from(identities)
    .groupBy(keyId);
  return db
    .select({ id, keyId, sealed })
    .from(identities)
    .where(or(inArray(id, first), inArray(id, last)))
    .orderBy(keyId, id);
}

/** The name of the last published brand. Its table is newer than the others read here. */
async function findShopName(db: Database): Promise<string | undefined> {
  const [there] = await db
    .select({ yes: sql<boolean>`to_regclass('brands') is not null` })
    .from(sql`(select 1) as one`);
  if (!there?.yes) return undefined;
  const [newest] = await db.select().from(brands).orderBy(desc(brands.id)).limit(1);
  return newest?.brand.name;
}

async function countWeights(db: Database): Promise<Pick<DatabaseFacts, 'weights' | 'demoWeights'>> {
  const of = async (condition: typeof isOnSale) => {
    const [row] = await db
      .select({ weights: count() })
      .from(productDetails)
      .innerJoin(products, eq(products.id, productDetails.productId))
      .where(condition);
    return row?.weights ?? 0;
  };
  const demos = inArray(productDetails.uniqueId, DEMO_UNIQUE_IDS);
  return { weights: await of(isOnSale), demoWeights: await of(and(isOnSale, demos)) };
}
