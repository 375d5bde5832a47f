import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { catalogueOperations } from '#shared/desk/contract/catalogue/catalogue.ts';
import type { Role } from '#shared/desk/roles.ts';
import { auditLog } from '#server/db/schema/desk.ts';
import { productDrafts } from '#server/db/schema/product-drafts.ts';
import { staff } from '#server/db/schema/staff.ts';
import { GOLD_10G, only } from '#server/testing/people/buyer.ts';
import { callDesk, newStaff } from '#server/testing/desk-call.ts';
import type { TestShop } from '#server/testing/test-shop.ts';
import { findOutOfOrdinary } from '../today/out-of-ordinary.ts';
import { sweepDrafts } from './schedule.ts';
import {
  CatalogueDesk,
  marginShown,
  openCatalogueShop,
  twoAtTheCatalogue,
  withWeight,
} from './testing/catalogue-desk.ts';

const ops = catalogueOperations;
let shop: TestShop;
let meera: CatalogueDesk;
let rohan: CatalogueDesk;
let bar: { productId: number; detailId: number };

beforeAll(async () => {
  ({ shop, bar } = await openCatalogueShop(GOLD_10G));
}, 60_000);
afterAll(() => shop.close());
beforeEach(async () => {
  ({ meera, rohan } = await twoAtTheCatalogue(shop));
});

const acts = (act: string) =>
  shop.db.select().from(auditLog).where(eq(auditLog.act, act)).orderBy(auditLog.id);
const margin = (value: string) => withWeight(GOLD_10G, { margin: value });
const shownMargin = () => marginShown(shop, bar);

describe('a publish at a time', () => {
  const HOUR_MS = 60 * 60_000;

  it('goes out then, in the name of who set it, and not before', async () => {
    const { seen } = await meera.draft(bar.productId, margin('3.1'));
    const at = shop.now() + HOUR_MS;
    await callDesk(shop, ops.ScheduleDraft, { ...seen, at }, meera.who);
    await sweepDrafts(shop);
    expect(await shownMargin()).not.toBe('3.1');
    shop.clock.now = at;
    await Promise.all([sweepDrafts(shop), sweepDrafts(shop)]);
    expect(await shownMargin()).toBe('3.1');
    const published = (await acts('product-publish')).at(-1);
    expect(published).toMatchObject({ by: meera.who.name });
  });

  it('a timed publish is refused if the shop has changed by then, and the draft says why', async () => {
    const { seen } = await meera.draft(bar.productId, margin('3.2'));
    const at = shop.now() + HOUR_MS;
    await callDesk(shop, ops.ScheduleDraft, { ...seen, at }, meera.who);
    await callDesk(
      shop,
      ops.WithdrawProduct,
      { productId: bar.productId, reason: 'Recalled' },
      rohan.who,
    );
    shop.clock.now = at;
    await sweepDrafts(shop);
    const kept = only(
      await shop.db.select().from(productDrafts).where(eq(productDrafts.productId, bar.productId)),
    );
    expect(kept).toMatchObject({ publishAt: null });
    expect(kept.refused).toContain('has changed since you looked');
    // Nobody looks for it in the list of products: Today says it, to whoever may see those.
    const late = async (roles: Role[]) =>
      (await findOutOfOrdinary(shop, roles)).filter(({ text }) => text.includes('not published'));
    expect(await late(['catalogue'])).toMatchObject([
      { at, kind: 'late', text: expect.stringContaining('has changed since you looked') },
    ]);
    expect(await late(['payments'])).toEqual([]);
    // As many as a whole collection are one line, which leaves room for all else.
    await shop.db
      .insert(productDrafts)
      .values(
        [1, 2].map(() => ({ by: '', at: new Date(at), content: kept.content, refused: 'Why' })),
      );
    expect((await late(['catalogue'])).map(({ text }) => text)).toEqual([
      '3 products were not published in time',
    ]);
    await shop.db.delete(productDrafts).where(eq(productDrafts.refused, 'Why'));
    meera = new CatalogueDesk(shop, await newStaff(shop, ['catalogue']));
    await callDesk(shop, ops.BringBackProduct, { productId: bar.productId }, meera.who);
    const { id: draftId, revision } = kept;
    await callDesk(shop, ops.DiscardDraft, { draftId, revision }, meera.who);
    expect(await late(['catalogue'])).toEqual([]);
  });

  it.each([
    ['has left', { state: 'ended' as const }, 'works here no longer'],
    ['may no longer publish', { roles: ['auditor' as const] }, 'may no longer do this'],
  ])('nothing goes out in the name of somebody who %s', async (_what, set, words) => {
    const before = await shownMargin();
    const { seen } = await meera.draft(bar.productId, margin('3.5'));
    const at = shop.now() + HOUR_MS;
    await callDesk(shop, ops.ScheduleDraft, { ...seen, at }, meera.who);
    await shop.db.update(staff).set(set).where(eq(staff.id, meera.who.id));
    shop.clock.now = at;
    await sweepDrafts(shop);
    expect(await shownMargin()).toBe(before);
    const [kept] = await shop.db
      .select()
      .from(productDrafts)
      .where(eq(productDrafts.productId, bar.productId));
    expect(kept).toMatchObject({ publishAt: null });
    expect(kept?.refused).toContain(`${meera.who.name}, who asked, ${words}`);
    const { who } = new CatalogueDesk(shop, await newStaff(shop, ['catalogue']));
    const { id: draftId, revision } = kept ?? { id: 0, revision: 0 };
    await callDesk(shop, ops.DiscardDraft, { draftId, revision }, who);
  });

  it('what was called off while a round was at it does not go out', async () => {
    const before = await shownMargin();
    const { seen } = await meera.draft(bar.productId, margin('3.6'));
    const at = shop.now() + HOUR_MS;
    await callDesk(shop, ops.ScheduleDraft, { ...seen, at }, meera.who);
    shop.clock.now = at;
    const rohanAt = new CatalogueDesk(shop, await newStaff(shop, ['owner']));
    // The round has found what is due, and has yet to lock it.
    const db = new Proxy(shop.db, {
      get: (real, name) =>
        name === 'transaction'
          ? async (work: Parameters<typeof real.transaction>[0]) => {
              await callDesk(shop, ops.ScheduleDraft, { ...seen, at: null }, rohanAt.who);
              return real.transaction(work);
            }
          : Reflect.get(real, name, real),
    });
    await sweepDrafts({ ...shop, db });
    expect(await shownMargin()).toBe(before);
    const { draft } = await rohanAt.facts(bar.productId);
    expect(draft).toMatchObject({ publishAt: null, refused: '' });
    const { draftId, revision } = seen;
    await callDesk(shop, ops.DiscardDraft, { draftId, revision }, rohanAt.who);
  });

  it('the same time again, over what is in the shop by now, goes out', async () => {
    const { seen } = await meera.draft(bar.productId, margin('3.7'));
    const at = shop.now() + HOUR_MS;
    await callDesk(shop, ops.ScheduleDraft, { ...seen, at }, meera.who);
    expect(await callDesk(shop, ops.ScheduleDraft, { ...seen, at }, meera.who)).toMatchObject({
      changed: false,
    });
    const { productId } = bar;
    await callDesk(shop, ops.WithdrawProduct, { productId, reason: 'Recalled' }, rohan.who);
    const { publishedState } = await meera.facts(productId);
    const again = { ...seen, publishedState, at };
    expect(await callDesk(shop, ops.ScheduleDraft, again, meera.who)).toMatchObject({
      changed: true,
    });
    shop.clock.now = at;
    await sweepDrafts(shop);
    expect(await shownMargin()).toBe('3.7');
    rohan = new CatalogueDesk(shop, await newStaff(shop, ['owner']));
    await callDesk(shop, ops.BringBackProduct, { productId }, rohan.who);
  });

  it('a change calls a timed publish off', async () => {
    const { seen } = await meera.draft(bar.productId, margin('3.3'));
    await callDesk(shop, ops.ScheduleDraft, { ...seen, at: shop.now() + HOUR_MS }, meera.who);
    const { draft } = await meera.draft(bar.productId, margin('3.4'));
    expect(draft.publishAt).toBeNull();
    await callDesk(
      shop,
      ops.DiscardDraft,
      { draftId: draft.id, revision: draft.revision },
      meera.who,
    );
  });
});
