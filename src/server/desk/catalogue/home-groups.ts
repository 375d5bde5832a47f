import { asc, eq } from 'drizzle-orm';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import type { Done } from '#shared/desk/contract/fields.ts';
import { lockCatalogue } from '#server/catalogue/import/import-catalogue.ts';
import { syncHomeGroups } from '#server/catalogue/import/sync-offers.ts';
import type { ShopContext } from '#server/context.ts';
import { digest } from '#server/crypto.ts';
import { categories, homeGroupItems, homeGroups } from '#server/db/schema/catalogue.ts';
import type { Desk } from '../command-line/command.ts';
import { recordAudit, together } from '../record-audit.ts';

export interface HomeGroup {
  title: string;
  categoryIds: number[];
}

/** The groups of the home page in order, as stored; `state` differs after every change. */
export async function findHomeGroups({
  db,
}: Pick<ShopContext, 'db'>): Promise<{ state: string; groups: HomeGroup[] }> {
  const rows = await db
    .select({ id: homeGroups.id, title: homeGroups.title, categoryId: homeGroupItems.categoryId })
    .from(homeGroups)
    .leftJoin(homeGroupItems, eq(homeGroupItems.groupId, homeGroups.id))
    .orderBy(
      asc(homeGroups.position),
      asc(homeGroups.id),
      asc(homeGroupItems.position),
      asc(homeGroupItems.id),
    );
  const byId = new Map<number, HomeGroup>();
  for (const { id, title, categoryId } of rows) {
    const group = byId.get(id) ?? { title, categoryIds: [] };
    if (categoryId !== null) group.categoryIds.push(categoryId);
    byId.set(id, group);
  }
  const groups = [...byId.values()];
  return { state: digest(JSON.stringify(groups)).slice(0, 24), groups };
}

/**
 * Sets the groups of the home page, at once in the shop. Throws a Refusal: 409 where they were changed meanwhile, 400 for an
 * unknown category.
 */
export const saveHomeGroups = (
  desk: Desk,
  { state, groups }: { state: string; groups: HomeGroup[] },
): Promise<Done> =>
  together(desk, async (tx) => {
    await lockCatalogue(tx.shop.db);
    const { db } = tx.shop;
    const before = await findHomeGroups({ db });
    if (JSON.stringify(before.groups) === JSON.stringify(groups)) {
      return { lines: ['Nothing was changed.'], changed: false };
    }
    if (before.state !== state) {
      throw new Refusal(REFUSED.conflict, 'The groups were changed meanwhile. Look again.');
    }
    const names = new Map(
      (await db.select({ id: categories.id, name: categories.name }).from(categories)).map(
        ({ id, name }) => [id, name],
      ),
    );
    if (groups.some(({ categoryIds }) => categoryIds.some((id) => !names.has(id)))) {
      throw new Refusal(REFUSED.badInput, 'A category that is named is not there.');
    }
    await syncHomeGroups(db, groups);
    const said = (list: HomeGroup[]) =>
      list.map(({ title, categoryIds }) => ({
        title,
        categories: categoryIds.map((id) => names.get(id)),
      }));
    await recordAudit(tx, {
      act: 'home-groups',
      subject: 'home page',
      details: { before: said(before.groups), after: said(groups) },
    });
    return { lines: ['The home page shows these groups.'], changed: true };
  });
