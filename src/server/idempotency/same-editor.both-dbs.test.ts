import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newProduct } from '#shared/desk/catalogue/product-content.ts';
import { catalogueOperations } from '#shared/desk/contract/catalogue/catalogue.ts';
import type { CouponTerms } from '#shared/desk/contract/catalogue/coupons.ts';
import { type ContentItem, contentOperations } from '#shared/desk/contract/content/content.ts';
import { callDesk, newStaff, type TestStaff } from '#server/testing/desk-call.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

const { ListContent, ListCoupons, RemoveContent, SaveContent, SaveCoupon } = contentOperations;
const { CatalogueProducts, CatalogueTree, SaveBranch, SaveDraft } = catalogueOperations;

let shop: TestShop;
let meera: TestStaff;
let ravi: TestStaff;
beforeAll(async () => {
  shop = await openTestShop({ demo: true });
  shop.pictures = { 'lotus-new': { width: 1, height: 1, widths: [1], placeholder: '' } };
  meera = await newStaff(shop, ['owner'], 'Meera');
  ravi = await newStaff(shop, ['owner'], 'Ravi');
}, 60_000);
afterAll(() => shop.close());

describe('a question of one editor', () => {
  const faq = (title: string): ContentItem => ({
    kind: 'faq',
    shown: true,
    fromAt: null,
    untilAt: null,
    group: '',
    title,
    description: '<p>By UPI.</p>',
  });
  const save = (requestId: string, title: string, who = meera) =>
    callDesk(shop, SaveContent, { requestId, item: faq(title) }, who);
  const titled = async (word: string) =>
    (await callDesk(shop, ListContent, { kind: 'faq' }, meera)).items.flatMap(({ item }) =>
      'title' in item && item.title.includes(word) ? [item.title] : [],
    );

  it('is one, changed and saved again as often as answers are lost', async () => {
    const first = await save('lost', 'Lost one');
    expect(await save('lost', 'Lost two')).toMatchObject({ id: first.id, revision: 2 });
    expect(await save('lost', 'Lost three')).toMatchObject({ id: first.id, revision: 3 });
    expect(await save('lost', 'Lost three')).toMatchObject({ revision: 3, changed: false });
    expect(await titled('Lost')).toEqual(['Lost three']);
  });

  it('is one, saved twice at the same time', async () => {
    await Promise.all([save('quick', 'Quick one'), save('quick', 'Quick two')]);
    expect(await titled('Quick')).toHaveLength(1);
  });

  it('is another than that of another editor', async () => {
    await save('a', 'Pair a');
    await save('b', 'Pair b');
    expect(await titled('Pair')).toHaveLength(2);
  });

  it('is not written over where somebody else has changed it meanwhile', async () => {
    const { id, revision } = await save('watched', 'Watched');
    await callDesk(shop, SaveContent, { id, revision, item: faq('Watched by Ravi') }, ravi);
    await expect(save('watched', 'Watched again')).rejects.toMatchObject({
      code: 409,
      message: expect.stringMatching(/^Ravi changed this/),
    });
    expect(await titled('Watched')).toEqual(['Watched by Ravi']);
  });

  it('does not come back where somebody has taken it away', async () => {
    const { id, revision } = await save('gone', 'Gone');
    await callDesk(shop, RemoveContent, { kind: 'faq', id, revision }, ravi);
    await expect(save('gone', 'Gone again')).rejects.toMatchObject({ code: 404 });
    expect(await titled('Gone')).toEqual([]);
  });

  it('is of whoever opened it', async () => {
    await save('mine', 'Mine');
    await expect(save('mine', 'Not mine', ravi)).rejects.toMatchObject({ code: 409 });
    expect(await titled('ine')).toContain('Mine');
  });

  it('may be corrected where it was refused', async () => {
    await expect(
      callDesk(shop, SaveContent, { requestId: 'bad', item: faq(' ') }, meera),
    ).rejects.toMatchObject({ code: 400 });
    expect(await save('bad', 'Corrected')).toMatchObject({ changed: true });
  });
});

describe('a coupon of one editor', () => {
  const terms: CouponTerms = {
    kind: 'rupees',
    value: '50',
    most: null,
    active: true,
    fromAt: null,
    untilAt: null,
    uses: null,
    usesEach: 1,
    minimum: '0',
    metals: [],
    productIds: [],
    customerIds: [],
    note: '',
  };
  const save = (requestId: string, code: string, note: string) =>
    callDesk(shop, SaveCoupon, { requestId, code, terms: { ...terms, note } }, meera);
  const found = async (search: string) =>
    (await callDesk(shop, ListCoupons, { search }, meera)).coupons.map((each) => ({
      code: each.code,
      note: each.terms.note,
    }));

  it('has the terms that were typed last', async () => {
    expect(await save('c1', 'SAME1', 'one')).toMatchObject({ revision: 1 });
    expect(await save('c1', 'SAME1', 'two')).toMatchObject({ revision: 2, changed: true });
    expect(await found('SAME')).toEqual([{ code: 'SAME1', note: 'two' }]);
  });

  it('is no second one under another code, and says the first', async () => {
    await save('c2', 'FIRST', 'one');
    await expect(save('c2', 'SECOND', 'one')).rejects.toThrow('saved as FIRST already');
    expect(await found('SECOND')).toEqual([]);
    expect(await save('c2', 'FIRST', 'two')).toMatchObject({ changed: true });
  });

  it('of another editor does not take its code', async () => {
    await save('c3', 'TAKEN', 'one');
    await expect(save('c4', 'TAKEN', 'two')).rejects.toThrow('There is a coupon TAKEN already');
  });
});

it('a new product of one editor is one draft', async () => {
  const save = (name: string) =>
    callDesk(
      shop,
      SaveDraft,
      { requestId: 'draft', revision: 0, content: { ...newProduct(), name } },
      meera,
    );
  const first = await save('Sameness bar');
  expect(await save('Sameness bar of gold')).toMatchObject({
    draft: { id: first.draft.id, revision: first.draft.revision + 1 },
  });
  await save('Sameness bar of fine gold');
  const { rows } = await callDesk(shop, CatalogueProducts, { search: 'Sameness' }, meera);
  expect(rows.map(({ name }) => name)).toEqual(['Sameness bar of fine gold']);
});

it('a product type of one editor is one, with the name that was typed last', async () => {
  const save = (name: string) =>
    callDesk(
      shop,
      SaveBranch,
      { requestId: 'type', kind: 'productType', name, image: 'lotus-new' },
      meera,
    );
  const { id } = await save('Sameness');
  expect(await save('Sameness coins')).toMatchObject({ id, changed: true });
  expect(await save('Sameness coins')).toMatchObject({ id, changed: false });
  const { productTypes } = await callDesk(shop, CatalogueTree, {}, meera);
  expect(productTypes.flatMap(({ name }) => (name.startsWith('Sameness') ? [name] : []))).toEqual([
    'Sameness coins',
  ]);
});
