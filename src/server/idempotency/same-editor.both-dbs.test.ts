import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newProduct } from '#shared/desk/catalogue/product-content.ts';
import { catalogueOperations } from '#shared/desk/contract/catalogue/catalogue.ts';
import { type ContentItem, contentOperations } from '#shared/desk/contract/content/content.ts';
import { callDesk, newStaff, type TestStaff } from '#server/testing/desk-call.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

const { ListContent, RemoveContent, SaveContent } = contentOperations;
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

let turns = 0;
/** A save of this editor, later than all before. */
const next = (id: string) => ({ id, turn: (turns += 1) });

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
  const save = (id: string, title: string, who = meera) =>
    callDesk(shop, SaveContent, { editor: next(id), item: faq(title) }, who);
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
    const { id, revision = 0 } = await save('gone', 'Gone');
    await callDesk(shop, RemoveContent, { kind: 'faq', id, revision }, ravi);
    await expect(save('gone', 'Gone again')).rejects.toMatchObject({ code: 404 });
    expect(await titled('Gone')).toEqual([]);
  });

  it('is not taken back by a save that arrives after a later one', async () => {
    const early = next('slow');
    await save('slow', 'Slow, typed last');
    await expect(
      callDesk(shop, SaveContent, { editor: early, item: faq('Slow, typed first') }, meera),
    ).rejects.toMatchObject({ code: 409 });
    expect(await titled('Slow')).toEqual(['Slow, typed last']);
  });

  it('is of whoever opened it', async () => {
    await save('mine', 'Mine');
    await expect(save('mine', 'Not mine', ravi)).rejects.toMatchObject({ code: 409 });
    expect(await titled('ine')).toContain('Mine');
  });

  it('may be corrected where it was refused', async () => {
    await expect(
      callDesk(shop, SaveContent, { editor: next('bad'), item: faq(' ') }, meera),
    ).rejects.toMatchObject({ code: 400 });
    expect(await save('bad', 'Corrected')).toMatchObject({ changed: true });
  });
});

it('a new product of one editor is one draft', async () => {
  const save = (name: string) =>
    callDesk(
      shop,
      SaveDraft,
      { editor: next('draft'), revision: 0, content: { ...newProduct(), name } },
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
      { editor: next('type'), kind: 'productType', name, image: 'lotus-new' },
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
