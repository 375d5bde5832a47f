import { randomInt } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { desc, eq, inArray } from 'drizzle-orm';
import { colourFaults } from '#shared/content/brand-tokens.ts';
import type { Brand } from '#shared/content/brand.ts';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import type { Database } from '#server/db/database.ts';
import { brandDraft, brandFiles, brands } from '#server/db/schema/brand.ts';
import type { Desk, DeskTx } from '#server/desk/command-line/command.ts';
import { recordAudit, together } from '#server/desk/record-audit.ts';
import { requirePictures } from '#server/pictures/require-pictures.ts';
import { brandOf } from './brand-art.ts';
import { brandStyle } from './brand-style.ts';
import { countLook } from './count-look.ts';
import { findDraft } from './find-brand.ts';

const HISTORY = 20;
/** Far below the column's largest: a draft is changed some hundred times. */
const MOST_AT_FIRST = 1_000_000_000;

/** Why a brand cannot be published, in words; empty where it can. Pictures are checked at the publication. */
export const brandFaults = ({ colours }: Brand): string[] => (colours ? colourFaults(colours) : []);

/** The shop's published brands, the latest first. */
export const listBrands = (db: Database): Promise<(typeof brands.$inferSelect)[]> =>
  db.select().from(brands).orderBy(desc(brands.id)).limit(HISTORY);

/** The current brand in the form that the desk edits. */
export function currentBrand(shop: Desk['shop']): Brand {
  const { version: _version, shipped: _shipped, ...brand } = brandOf(shop);
  return brand;
}

/**
 * Saves the draft. Throws a Refusal 409 where somebody else has saved it since, or published another brand than the one that was
 * `worn` when it was begun. Returns its revision.
 */
export const saveDraft = (
  desk: Desk,
  brand: Brand,
  { revision, worn }: { revision: number; worn?: number | undefined },
): Promise<number> =>
  together(desk, async (tx) => {
    await refuseOlder(tx, revision);
    if (worn !== undefined) await refuseAnother(tx, worn);
    // A draft's row goes with it: counted from 1 again, an unseen draft would pass for the one before it.
    const next = revision === 0 ? randomInt(1, MOST_AT_FIRST) : revision + 1;
    const row = { brand, revision: next, by: desk.by, at: new Date(desk.shop.now()) };
    const kept = await tx.shop.db
      .insert(brandDraft)
      .values(row)
      .onConflictDoUpdate({
        target: brandDraft.id,
        set: row,
        setWhere: eq(brandDraft.revision, revision),
      })
      .returning({ id: brandDraft.id });
    // Somebody else has begun a draft in this very moment.
    if (kept.length === 0) await refuseOlder(tx, revision);
    return next;
  });

/** Discards the draft. */
export const dropDraft = (desk: Desk, revision: number): Promise<void> =>
  together(desk, async (tx) => {
    await refuseOlder(tx, revision);
    await tx.shop.db.delete(brandDraft);
    await recordAudit(tx, { act: 'brand draft dropped', subject: 'brand' });
  });

/**
 * Publishes the draft, in every instance within seconds. Throws a Refusal 409 where the draft has changed, 400 where its colours
 * are unreadable or its picture or logo is missing.
 */
export async function publishDraft(
  desk: Desk,
  revision: number,
): Promise<{ brand: Brand; id: number }> {
  const published = await together(desk, async (tx) => {
    await countLook(tx.shop, 'brand');
    await refuseOlder(tx, revision);
    const draft = await findDraft(tx.shop.db);
    if (!draft) throw new Refusal(REFUSED.conflict, 'There is no draft: it was published already.');
    const id = await wear(tx, draft.brand, 'brand published');
    await tx.shop.db.delete(brandDraft);
    return { brand: draft.brand, id };
  });
  await desk.shop.refreshLook?.();
  return published;
}

/** Publishes an earlier brand again, and in the draft. Throws a Refusal 409 where another was published since `seen`. */
export async function restoreBrand(desk: Desk, id: number, seen: number): Promise<Brand> {
  const brand = await together(desk, async (tx) => {
    await countLook(tx.shop, 'brand');
    const { db } = tx.shop;
    const rows = await db
      .select()
      .from(brands)
      .where(inArray(brands.id, [id, seen]));
    const [latest] = await db.select().from(brands).orderBy(desc(brands.id)).limit(1);
    if (latest && latest.id !== seen) {
      throw new Refusal(REFUSED.conflict, `${latest.by} has published another brand since.`);
    }
    const worn = rows.find((row) => row.id === id);
    if (!worn) throw new Refusal(REFUSED.notFound, 'There was no such brand.');
    await wear(tx, worn.brand, 'brand restored');
    if (latest) await followInDraft(tx, { before: latest.brand, after: worn.brand });
    return worn.brand;
  });
  await desk.shop.refreshLook?.();
  return brand;
}

/**
 * A draft is a copy of the whole brand: what was restored would be undone by its publication. What in it is as the brand was becomes
 * as the brand is. It stays of whoever wrote it; its next revision tells whoever is writing.
 */
async function followInDraft(
  tx: DeskTx,
  { before, after }: { before: Brand; after: Brand },
): Promise<void> {
  const { db } = tx.shop;
  const [draft] = await db.select().from(brandDraft).where(eq(brandDraft.id, 1)).for('update');
  if (!draft) return;
  const brand = {
    ...followed(draft.brand, { before, after }),
    hero: followed(draft.brand.hero, { before: before.hero, after: after.hero }),
  };
  if (isDeepStrictEqual(brand, after)) await db.delete(brandDraft);
  else await db.update(brandDraft).set({ brand, revision: draft.revision + 1 });
}

/** `draft`, with what is in it as `before` as in `after`. */
function followed<Of extends object>(draft: Of, { before, after }: { before: Of; after: Of }): Of {
  const names = Object.keys({ ...draft, ...before, ...after }) as (keyof Of)[];
  const own = names.filter((name) => !isDeepStrictEqual(draft[name], before[name]));
  const kept = { ...after };
  for (const name of own) kept[name] = draft[name];
  return kept;
}

/** Returns the id of the brand. */
async function wear(tx: DeskTx, brand: Brand, act: string): Promise<number> {
  const { db } = tx.shop;
  const faults = brandFaults(brand);
  if (faults.length > 0) throw new Refusal(REFUSED.badInput, faults.join(' '));
  await requirePictures(tx.shop, [brand.hero.picture]);
  await requireLogo(db, brand);
  const at = new Date(tx.shop.now());
  const before = currentBrand(tx.shop);
  const [first] = await db.select({ id: brands.id }).from(brands).limit(1);
  // Keeps the unpublished original, so that it can be restored.
  if (!first) await db.insert(brands).values({ brand: before, by: 'the shop as it was', at });
  const style = brandStyle(brand);
  if (style) {
    const name = style.href.replace('/brand/', '');
    const file = { mediaType: 'text/css; charset=utf-8', width: 0, height: 0, addedAt: at };
    await db
      .insert(brandFiles)
      .values({ name, bytes: Buffer.from(style.css), ...file })
      .onConflictDoNothing();
  }
  const [row] = await db
    .insert(brands)
    .values({ brand, by: tx.by, at })
    .returning({ id: brands.id });
  if (!row) throw new Error('The brand was not kept');
  await recordAudit(tx, { act, subject: brand.name, details: { before, after: brand } });
  return row.id;
}

async function requireLogo(db: Database, { logo }: Brand): Promise<void> {
  if (!logo) return;
  const [file] = await db
    .select({ name: brandFiles.name })
    .from(brandFiles)
    .where(eq(brandFiles.name, logo.file));
  if (!file) throw new Refusal(REFUSED.badInput, 'The logo is not there. Upload it again.');
}

/** Throws a Refusal 409 where another brand than the one that was seen is worn. */
async function refuseAnother({ shop }: DeskTx, seen: number): Promise<void> {
  const [latest] = await shop.db.select().from(brands).orderBy(desc(brands.id)).limit(1);
  if (!latest || latest.id === seen) return;
  throw new Refusal(
    REFUSED.conflict,
    `${latest.by} has published another brand since. Look at it again; what you typed is still here.`,
  );
}

type Changed = { by: string; at: Date } | undefined;

function whoChanged(draft: Changed, latest: Changed): string {
  if (!draft) return 'The draft was published or dropped.';
  // Only what is restored leaves a draft that is older than the brand.
  if (latest && latest.at > draft.at) return `${latest.by} has published another brand since.`;
  return `${draft.by} has changed the draft since.`;
}

async function refuseOlder({ shop }: DeskTx, revision: number): Promise<void> {
  const [draft] = await shop.db.select().from(brandDraft).where(eq(brandDraft.id, 1)).for('update');
  if ((draft?.revision ?? 0) === revision) return;
  const [latest] = await shop.db.select().from(brands).orderBy(desc(brands.id)).limit(1);
  throw new Refusal(
    REFUSED.conflict,
    `${whoChanged(draft, latest)} Look at it again; what you typed is still here.`,
  );
}
