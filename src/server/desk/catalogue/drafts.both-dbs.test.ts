import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GetCart } from '#shared/contract/cart.ts';
import { newProduct } from '#shared/desk/catalogue/product-content.ts';
import { catalogueOperations } from '#shared/desk/contract/catalogue/catalogue.ts';
import { productDetails, products } from '#server/db/schema/catalogue.ts';
import { auditLog } from '#server/db/schema/desk.ts';
import { Buyer, CAST_50G, GOLD_10G } from '#server/testing/people/buyer.ts';
import { call } from '#server/testing/call.ts';
import { callDesk, newStaff, type TestStaff } from '#server/testing/desk-call.ts';
import type { TestShop } from '#server/testing/test-shop.ts';
import {
  type CatalogueDesk,
  marginShown,
  openCatalogueShop,
  productOf,
  shownTo,
  twoAtTheCatalogue,
  withWeight,
} from './testing/catalogue-desk.ts';

const ops = catalogueOperations;
let shop: TestShop;
let meera: CatalogueDesk;
let rohan: CatalogueDesk;
let auditor: TestStaff;
let bar: { productId: number; detailId: number };

beforeAll(async () => {
  ({ shop, bar } = await openCatalogueShop(GOLD_10G));
  shop.pictures = { 'lotus-new': { width: 1, height: 1, widths: [1], placeholder: '' } };
}, 60_000);
afterAll(() => shop.close());
beforeEach(async () => {
  ({ meera, rohan } = await twoAtTheCatalogue(shop));
  auditor = await newStaff(shop, ['auditor']);
});

const margin = (value: string) => withWeight(GOLD_10G, { margin: value });
const shownMargin = () => marginShown(shop, bar);

describe('a draft', () => {
  it('changes nothing that customers see, until it is published', async () => {
    const before = await shownMargin();
    const { seen } = await meera.draft(bar.productId, margin('1.75'));
    expect(await shownMargin()).toBe(before);
    expect(await meera.publish(seen)).toMatchObject({ changed: true, productId: bar.productId });
    expect(await shownMargin()).toBe('1.75');
    expect((await meera.facts(bar.productId)).draft).toBeNull();
  });

  it('a draft is published once, even if publishing is repeated', async () => {
    const { seen } = await meera.draft(bar.productId, margin('1.8'));
    await meera.publish(seen);
    expect(await meera.publish(seen)).toMatchObject({ changed: false });
  });

  it('each product has one draft: the second of two people who begin is told of the first', async () => {
    const { content } = await meera.facts(bar.productId);
    const save = (desk: CatalogueDesk, value: string) =>
      callDesk(
        shop,
        ops.SaveDraft,
        { productId: bar.productId, revision: 0, content: margin(value)(content) },
        desk.who,
      );
    const both = await Promise.allSettled([save(meera, '2.1'), save(rohan, '2.2')]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const refused = both.find((each) => each.status === 'rejected');
    expect(refused?.reason).toMatchObject({ code: 409 });
    expect(String(refused?.reason)).toContain('changed this draft');
    const { draft } = await meera.facts(bar.productId);
    await callDesk(
      shop,
      ops.DiscardDraft,
      { draftId: draft?.id ?? 0, revision: draft?.revision ?? 0 },
      meera.who,
    );
  });

  it('takes no change on an older one, and the same change twice', async () => {
    const { draft } = await meera.draft(bar.productId, margin('2.3'));
    await rohan.draft(bar.productId, margin('2.4'));
    const { content } = await meera.facts(bar.productId);
    const late = { draftId: draft.id, revision: draft.revision };
    await expect(
      callDesk(shop, ops.SaveDraft, { ...late, content: margin('2.5')(content) }, meera.who),
    ).rejects.toMatchObject({ code: 409 });
    const again = await callDesk(shop, ops.SaveDraft, { ...late, content }, meera.who);
    expect(again.draft.by).toBe(rohan.who.name);
    await expect(callDesk(shop, ops.DiscardDraft, late, meera.who)).rejects.toMatchObject({
      code: 409,
    });
  });

  it('goes out only over what was compared with', async () => {
    const { seen } = await meera.draft(bar.productId, margin('2.6'));
    await shop.db.transaction((db) =>
      db.execute(`update products set collection = 'Another' where id = ${bar.productId}`),
    );
    await expect(meera.publish(seen)).rejects.toThrow('has changed since you looked');
    const { publishedState } = await meera.facts(bar.productId);
    await meera.publish({ ...seen, publishedState });
    expect(await shownMargin()).toBe('2.6');
  });

  it('loses what a browser must not run', async () => {
    const { seen } = await meera.draft(bar.productId, (content) => ({
      ...content,
      description: '<p onclick="x()">Fine <script>alert(1)</script>gold</p>',
    }));
    await meera.publish(seen);
    expect((await meera.facts(bar.productId)).published?.description).toBe('<p>Fine gold</p>');
  });

  it('may be seen by an auditor, and changed by nobody without the right', async () => {
    await callDesk(shop, ops.CatalogueProduct, { productId: bar.productId }, auditor);
    await expect(
      callDesk(shop, ops.SaveDraft, { revision: 0, content: newProduct() }, auditor),
    ).rejects.toMatchObject({ code: 403 });
  });
});

describe('a refused draft', () => {
  const refusal = async (change: Parameters<CatalogueDesk['draft']>[1]) => {
    const { seen, problems } = await meera.draft(bar.productId, change);
    await expect(meera.publish(seen)).rejects.toMatchObject({ code: 400 });
    const { draft } = await meera.facts(bar.productId);
    await callDesk(
      shop,
      ops.DiscardDraft,
      { draftId: draft?.id ?? 0, revision: draft?.revision ?? 0 },
      meera.who,
    );
    return problems.map(({ text }) => text).join(' ');
  };

  it('a draft with an MRP below the price is refused, unless that weight is not sold', async () => {
    expect(await refusal(withWeight(GOLD_10G, { margin: '2', mrp: '100000' }))).toMatch(
      /10 g: the MRP is ₹[\d,.]+ below what is paid, all in. It cannot be sold until it is raised./,
    );
    await meera.change(bar.productId, withWeight(GOLD_10G, { mrp: '100000', sold: false }));
    expect(await shownTo(shop, bar)).not.toContainEqual(
      expect.objectContaining({ P_DetailsId: bar.detailId }),
    );
    await meera.change(bar.productId, withWeight(GOLD_10G, { mrp: '150000', sold: true }));
    expect((await shownTo(shop, bar))[0]?.P_DetailsId).toBe(bar.detailId);
  });

  it('a draft that names a missing picture is refused', async () => {
    const images = (name: string) => (content: ReturnType<typeof newProduct>) => ({
      ...content,
      images: [...content.images.slice(0, 4), name],
    });
    expect(await refusal(images('no-such-picture'))).toContain(
      'There is no picture no-such-picture',
    );
    await meera.change(bar.productId, images('lotus-new'));
  });

  it('a draft with another product’s code or name is refused', async () => {
    expect(await refusal(withWeight(GOLD_10G, { uniqueId: CAST_50G }))).toContain(
      `The code ${CAST_50G} belongs to`,
    );
    const cast = await productOf(shop, CAST_50G);
    const { published } = await meera.facts(cast.productId);
    const place = {
      categoryId: published?.categoryId ?? null,
      subcategoryId: published?.subcategoryId ?? null,
    };
    const name = published?.name.toUpperCase() ?? '';
    expect(await refusal((content) => ({ ...content, ...place, name }))).toContain(
      'Another product here is called',
    );
  });

  it('a draft with an excessive margin, unreadable figures or no weight is refused', async () => {
    expect(await refusal(margin('26'))).toContain('more than the 25 % that is allowed');
    expect(await refusal(margin('much'))).toContain('margin must be a percent');
    expect(await refusal((content) => ({ ...content, weights: [] }))).toContain('weights must be');
  });
});

describe('a new product', () => {
  it('is in the shop once it is published, and can be duplicated', async () => {
    const { published } = await meera.facts(bar.productId);
    const content = {
      ...newProduct(),
      categoryId: published?.categoryId ?? null,
      name: 'Lotus Bar, Engraved',
      images: ['lotus-new'],
      weights: [{ ...(published?.weights[0] ?? newProduct().weights[0]), uniqueId: 'NEW-5' }],
    } as ReturnType<typeof newProduct>;
    const { draft, problems } = await callDesk(
      shop,
      ops.SaveDraft,
      { revision: 0, content: withWeight('NEW-5', {})(content) },
      meera.who,
    );
    expect(problems).toEqual([]);
    const seen = { draftId: draft.id, revision: draft.revision, publishedState: '' };
    const { productId = 0 } = await meera.publish(seen);
    const { detailId } = await productOf(shop, 'NEW-5');
    expect((await shownTo(shop, { productId, detailId }))[0]?.ProductName).toBe(
      'Lotus Bar, Engraved',
    );
    const { draftId } = await callDesk(shop, ops.DuplicateProduct, { productId }, meera.who);
    const copy = await callDesk(shop, ops.CatalogueProduct, { draftId }, meera.who);
    expect(copy.content).toMatchObject({
      name: 'Lotus Bar, Engraved 2',
      weights: [{ uniqueId: 'NEW-5-2' }],
    });
    expect(copy.problems).toEqual([]);
    const found = await callDesk(
      shop,
      ops.CatalogueProducts,
      { search: 'engraved', limit: 10 },
      meera.who,
    );
    expect(found.rows.map(({ name, state }) => [name, state])).toEqual([
      ['Lotus Bar, Engraved 2', 'draft'],
      ['Lotus Bar, Engraved', 'published'],
    ]);
  });
});

describe('a new product at a place that others have left', () => {
  it('comes last', async () => {
    const { productId } = bar;
    const { content } = await meera.facts(productId);
    // Two that stood before it were moved elsewhere, so its place is higher than the number of products here.
    await shop.db.update(products).set({ position: 40 }).where(eq(products.id, productId));
    const [weight] = content.weights;
    if (!weight) throw new Error('No weight');
    const { draft } = await callDesk(
      shop,
      ops.SaveDraft,
      {
        revision: 0,
        content: {
          ...content,
          name: 'Last of all',
          images: ['lotus-new'],
          video: '',
          weights: [{ ...weight, uniqueId: 'LAST-1', mrp: '0' }],
        },
      },
      meera.who,
    );
    const seen = { draftId: draft.id, revision: draft.revision, publishedState: '' };
    const { productId: added = 0 } = await meera.publish(seen);
    const [row] = await shop.db.select().from(products).where(eq(products.id, added));
    expect(row?.position).toBe(41);
  });
});

describe('a product that moves to another category', () => {
  it('comes last there, and where another change finds it it stays', async () => {
    const { productId: cast } = await productOf(shop, CAST_50G);
    const [elsewhere] = await shop.db.select().from(products).where(eq(products.id, cast));
    if (!elsewhere) throw new Error('No product');
    const { categoryId, subcategoryId } = elsewhere;
    const there = (await meera.facts(bar.productId)).content;
    expect(there.categoryId).not.toBe(categoryId);
    await shop.db.update(products).set({ position: 7 }).where(eq(products.id, cast));
    await shop.db.update(products).set({ position: 1 }).where(eq(products.id, bar.productId));
    const position = async () =>
      (await shop.db.select().from(products).where(eq(products.id, bar.productId)))[0]?.position;
    await meera.change(bar.productId, margin('2.6'));
    expect(await position()).toBe(1);
    await meera.change(bar.productId, (content) => ({ ...content, categoryId, subcategoryId }));
    expect(await position()).toBe(8);
  });
});

describe('the history of a product', () => {
  const history = () => callDesk(shop, ops.ProductHistory, { productId: bar.productId }, meera.who);
  const undo = (changeId: number, anyway = false) =>
    callDesk(shop, ops.UndoPublish, { changeId, anyway }, meera.who);

  it('names what changed, and puts it back by one click', async () => {
    await meera.change(bar.productId, margin('4'));
    const before = (await meera.facts(bar.productId)).publishedState;
    await meera.change(bar.productId, margin('4.5'));
    const [last] = (await history()).rows;
    expect(last).toMatchObject({ by: meera.who.name, words: ['10 g margin 4 → 4.5'] });
    expect(await undo(last?.id ?? 0)).toMatchObject({ changed: true });
    expect((await meera.facts(bar.productId)).publishedState).toBe(before);
    expect(await undo(last?.id ?? 0)).toMatchObject({ changed: false });
    expect((await history()).rows[1]?.undoneBy).toBe((await history()).rows[0]?.id);
  });

  it('takes later changes back only where that is meant', async () => {
    await meera.change(bar.productId, margin('5'));
    const [first] = (await history()).rows;
    await rohan.change(bar.productId, (content) => ({ ...content, packaging: 'A box' }));
    await expect(undo(first?.id ?? 0)).rejects.toThrow(`since by ${rohan.who.name}`);
    await undo(first?.id ?? 0, true);
    expect(await shownMargin()).not.toBe('5');
  });

  it('is not taken back to a picture that is there no longer', async () => {
    const images = (name: string) => (content: ReturnType<typeof newProduct>) => ({
      ...content,
      images: [...content.images.slice(0, 4), name],
    });
    const { 'lotus-new': there, ...others } = shop.pictures;
    if (!there) throw new Error('No picture');
    shop.pictures = { ...others, 'lotus-new': there, 'lotus-old': there };
    await meera.change(bar.productId, images('lotus-old'));
    await meera.change(bar.productId, images('lotus-new'));
    const [last] = (await history()).rows;
    shop.pictures = { ...others, 'lotus-new': there };
    await expect(undo(last?.id ?? 0)).rejects.toThrow('There is no picture lotus-old');
    expect((await meera.facts(bar.productId)).content.images).toContain('lotus-new');
  });

  it('a withdrawn product is not taken back to a code that another has by now', async () => {
    const { productId } = bar;
    const spare = { uniqueId: 'SPARE-1', mrp: '0', sold: false };
    const [weight] = (await meera.facts(productId)).content.weights;
    if (!weight) throw new Error('No weight');
    await callDesk(shop, ops.WithdrawProduct, { productId, reason: 'Recalled' }, meera.who);
    await meera.change(productId, (content) => ({
      ...content,
      weights: [...content.weights, { ...weight, ...spare }],
    }));
    await meera.change(productId, margin('6.5'));
    const [last] = (await history()).rows;
    // An import moves a weight to another product by its code.
    const other = await productOf(shop, CAST_50G);
    await shop.db
      .update(productDetails)
      .set({ productId: other.productId })
      .where(eq(productDetails.uniqueId, spare.uniqueId));
    await expect(undo(last?.id ?? 0, true)).rejects.toThrow('The code SPARE-1 belongs to');
    await callDesk(shop, ops.BringBackProduct, { productId }, meera.who);
  });

  it('is in the audit log with before and after', async () => {
    await meera.change(bar.productId, margin('6'));
    const [entry] = await shop.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.act, 'product-publish'), eq(auditLog.by, meera.who.name)));
    expect(entry?.details).toMatchObject({ after: { '10 g margin': '6' } });
  });
});

describe('a withdrawn product', () => {
  it('leaves the shop and the bags at once, whose owners are told, and comes back as it was', async () => {
    const buyer = await Buyer.arrive(shop);
    await buyer.add(GOLD_10G);
    const { productId } = bar;
    await callDesk(shop, ops.WithdrawProduct, { productId, reason: 'Recalled' }, meera.who);
    const cart = await call(shop, GetCart, {}, buyer.caller);
    expect(cart.data).toEqual([]);
    expect(cart.msg).toContain('Lotus');
    expect((await shownTo(shop, bar))[0]?.isDisplay).toBe(false);
    const again = { productId, reason: 'Once more' };
    expect(await callDesk(shop, ops.WithdrawProduct, again, meera.who)).toMatchObject({
      changed: false,
    });
    await callDesk(shop, ops.BringBackProduct, { productId }, meera.who);
    expect((await shownTo(shop, bar))[0]?.isDisplay).toBe(true);
  });
});
