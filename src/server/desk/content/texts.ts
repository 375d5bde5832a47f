import { isDeepStrictEqual } from 'node:util';
import { and, desc, eq, lt } from 'drizzle-orm';
import * as v from 'valibot';
import { cleanHtml, ownTexts } from '#client/app/words.ts';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import type { Done } from '#shared/desk/contract/fields.ts';
import type { Sections, TextVersion } from '#shared/desk/contract/content/texts.ts';
import { listTexts } from '#server/content/content.ts';
import { FIGURES, unknownFigures } from '#server/content/figures.ts';
import { textDrafts, type TextSections, textVersions } from '#server/db/schema/content.ts';
import type { ShopContext } from '#server/context.ts';
import type { Desk, DeskTx } from '../command-line/command.ts';
import { recordAudit, together } from '../record-audit.ts';
import { changeVersioned, somebodyWasQuicker, subjectOf } from './change-versioned.ts';
import type { VersionedKind } from './versioned-kind.ts';

const VERSIONS_A_PAGE = 20;

type VersionRow = typeof textVersions.$inferSelect;

const section = v.object({ title: v.string(), html: v.string(), hidden: v.boolean() });

/** The published text of a page: every write is its next version, so none is ever lost. */
export const textKind: VersionedKind<TextSections> = {
  name: 'text',
  act: 'content text',
  schema: v.record(v.string(), section),
  async hold(tx, page) {
    // Concurrent publishers take turns, even before the first version.
    await holdDraft(tx, page);
    const latest = await latestVersion(tx.shop, page);
    return latest && { revision: latest.version, state: latest.sections };
  },
  async put(tx, page, { state, revision }) {
    const { db, now } = tx.shop;
    const before = (await latestVersion(tx.shop, page))?.sections ?? {};
    // Undoing the first version publishes one without own sections.
    const sections = state ?? {};
    const row = { page, version: revision, sections, by: tx.by, at: new Date(now()) };
    await db.insert(textVersions).values(row);
    await followInDraft(tx, page, { before, after: sections });
  },
};

/**
 * A draft is a copy of the whole page: what was undone would come back with its next publication. The sections in which it is as
 * the page was become as the page is. It stays of whoever wrote it; its next revision tells whoever is writing.
 */
async function followInDraft(
  tx: DeskTx,
  page: string,
  { before, after }: { before: TextSections; after: TextSections },
): Promise<void> {
  const draft = await holdDraft(tx, page);
  const sections = { ...draft.sections };
  for (const id of Object.keys({ ...before, ...after })) {
    if (!draft.open || !isDeepStrictEqual(sections[id], before[id])) continue;
    if (after[id]) sections[id] = after[id];
    else delete sections[id];
  }
  await tx.shop.db
    .update(textDrafts)
    .set({ sections, revision: draft.revision + 1 })
    .where(eq(textDrafts.page, page));
  if (!isDeepStrictEqual(sections, draft.sections)) {
    await recordDraft(tx, page, { before: draft.sections, after: sections });
  }
}

async function latestVersion(
  { db }: Pick<ShopContext, 'db'>,
  page: string,
): Promise<VersionRow | undefined> {
  const [row] = await db
    .select()
    .from(textVersions)
    .where(eq(textVersions.page, page))
    .orderBy(desc(textVersions.version))
    .limit(1);
  return row;
}

/** The draft of a page, open or not, locked until the transaction ends. */
async function holdDraft({ shop: { db, now }, by }: DeskTx, page: string) {
  await db
    .insert(textDrafts)
    .values({ page, sections: {}, open: false, revision: 0, by, at: new Date(now()) })
    .onConflictDoNothing();
  const [row] = await db.select().from(textDrafts).where(eq(textDrafts.page, page)).for('update');
  if (!row) throw new Error(`No draft of ${page}`);
  return row;
}

const presentVersion = ({ version, at, by, note, sections }: VersionRow): TextVersion => ({
  version,
  at: at.getTime(),
  by,
  note,
  sections,
});

type House = Pick<ShopContext, 'name' | 'brand'>;
const houseOf = ({ name, brand }: House) => ({ name, shipped: brand?.().shipped ?? true });

/** Our built-in text of a page. Throws a Refusal 404 for an address that is not a text page. */
function requirePage(shop: House, page: string) {
  const own = ownTexts(houseOf(shop)).find((each) => each.page === page);
  if (!own) throw new Refusal(REFUSED.notFound, `There is no static page ${page}.`);
  return own;
}

/** Every text page with its version and whether a draft waits. */
export async function listPages(shop: ShopContext) {
  const published = new Map((await listTexts(shop)).map((row) => [row.page, row]));
  const drafts = await shop.db
    .select({ page: textDrafts.page })
    .from(textDrafts)
    .where(eq(textDrafts.open, true));
  const waits = new Set(drafts.map(({ page }) => page));
  return ownTexts(houseOf(shop)).map(({ page, title }) => {
    const row = published.get(page);
    return {
      page,
      title,
      version: row?.version ?? 0,
      at: row?.at.getTime() ?? null,
      by: row?.by ?? '',
      draft: waits.has(page),
    };
  });
}

/** A page: our built-in text, the published one, and the draft. */
export async function readPage(shop: ShopContext, page: string) {
  const { title, sections } = requirePage(shop, page);
  const latest = await latestVersion(shop, page);
  const [draft] = await shop.db.select().from(textDrafts).where(eq(textDrafts.page, page));
  return {
    page,
    title,
    own: sections,
    published: latest ? presentVersion(latest) : null,
    draft: draft?.open ? { sections: draft.sections, by: draft.by, at: draft.at.getTime() } : null,
    revision: draft?.revision ?? 0,
    figures: Object.entries(FIGURES).map(([name, { about, value }]) => ({
      name,
      about,
      value: value(shop),
    })),
  };
}

/** Earlier versions, newest first, in pages. */
export async function listVersions(
  shop: ShopContext,
  { page, before }: { page: string; before?: number | undefined },
): Promise<{ versions: TextVersion[]; next?: number }> {
  requirePage(shop, page);
  const rows = await shop.db
    .select()
    .from(textVersions)
    .where(
      and(
        eq(textVersions.page, page),
        before === undefined ? undefined : lt(textVersions.version, before),
      ),
    )
    .orderBy(desc(textVersions.version))
    .limit(VERSIONS_A_PAGE + 1);
  const shown = rows.slice(0, VERSIONS_A_PAGE);
  const last = shown.at(-1);
  return {
    versions: shown.map(presentVersion),
    ...(rows.length > VERSIONS_A_PAGE && last && { next: last.version }),
  };
}

/** Sections with cleaned HTML. Throws a Refusal 400 for an unknown figure. */
function cleanSections(sections: Sections): TextSections {
  const cleaned = Object.entries(sections).map(([name, { title, html, hidden }]) => {
    const [unknown] = unknownFigures(`${title} ${html}`);
    if (unknown !== undefined) {
      throw new Refusal(REFUSED.badInput, `There is no figure {${unknown}}.`);
    }
    return [name, { title, html: cleanHtml(html), hidden }] as const;
  });
  return Object.fromEntries(cleaned.toSorted(([a], [b]) => a.localeCompare(b, 'en')));
}

interface Written {
  page: string;
  revision: number;
}

/** Saves a draft; customers do not see it. Throws a Refusal 409 where somebody has saved since, 404 for an unknown page. */
export function saveDraft(
  desk: Desk,
  { page, revision, sections }: Written & { sections: Sections },
): Promise<Done & { revision: number }> {
  requirePage(desk.shop, page);
  const wanted = cleanSections(sections);
  return together(desk, async (tx) => {
    const draft = await holdDraft(tx, page);
    if (draft.open && isDeepStrictEqual(draft.sections, wanted)) {
      const lines = ['Nothing was changed: this is what is written.'];
      return { lines, changed: false, revision: draft.revision };
    }
    await requireSeen(tx, draft, revision);
    const next = draft.revision + 1;
    await tx.shop.db
      .update(textDrafts)
      .set({ sections: wanted, open: true, revision: next, by: tx.by, at: new Date(tx.shop.now()) })
      .where(eq(textDrafts.page, page));
    await recordDraft(tx, page, { before: draft.sections, after: wanted });
    return {
      lines: ['Saved. Customers see it once it is published.'],
      changed: true,
      revision: next,
    };
  });
}

/** Discards the draft; the published text stays. */
export const discardDraft = (
  desk: Desk,
  { page, revision }: Written,
): Promise<Done & { revision: number }> =>
  together(desk, async (tx) => {
    const draft = await holdDraft(tx, page);
    if (!draft.open) {
      const lines = ['Nothing was changed: there is no draft.'];
      return { lines, changed: false, revision: draft.revision };
    }
    await requireSeen(tx, draft, revision);
    const left = await dropDraft(tx, draft);
    await recordDraft(tx, page, { before: draft.sections, after: {} });
    return { lines: ['The draft is thrown away.'], changed: true, revision: left };
  });

/** Publishes the draft as the page's next version, which customers see within seconds. */
export const publishText = (
  desk: Desk,
  { page, revision, note }: Written & { note: string },
): Promise<Done & { version: number; revision: number }> =>
  together(desk, async (tx) => {
    const { title } = requirePage(tx.shop, page);
    const draft = await holdDraft(tx, page);
    if (!draft.open) {
      const version = (await latestVersion(tx.shop, page))?.version ?? 0;
      const lines = ['Nothing was changed: there is no draft.'];
      return { lines, changed: false, version, revision: draft.revision };
    }
    await requireSeen(tx, draft, revision);
    const { changed, before } = await changeVersioned(tx, textKind, {
      id: page,
      next: () => draft.sections,
      details: { note },
    });
    const version = (before?.revision ?? 0) + (changed ? 1 : 0);
    const left = await dropDraft(tx, draft);
    if (!changed) await recordDraft(tx, page, { before: draft.sections, after: {} });
    const lines = changed
      ? [`“${title}” is published as version ${version}.`]
      : ['Nothing was changed: customers read this already.'];
    return { lines, changed, version, revision: left };
  });

/** Returns the revision that it leaves. */
async function dropDraft(
  { shop: { db, now }, by }: DeskTx,
  { page, revision }: { page: string; revision: number },
): Promise<number> {
  const next = revision + 1;
  await db
    .update(textDrafts)
    .set({ sections: {}, open: false, revision: next, by, at: new Date(now()) })
    .where(eq(textDrafts.page, page));
  return next;
}

/** Throws a Refusal 409 that says who changed the draft or the page since. */
async function requireSeen(
  tx: DeskTx,
  { page, revision }: { page: string; revision: number },
  seen: number,
): Promise<void> {
  if (revision !== seen) {
    throw await somebodyWasQuicker(tx, draftSubject(page), subjectOf(textKind, page));
  }
}

const draftSubject = (page: string): string => `draft ${page}`;

const recordDraft = (
  tx: DeskTx,
  page: string,
  details: { before: TextSections; after: TextSections },
): Promise<void> => recordAudit(tx, { act: 'content draft', subject: draftSubject(page), details });
