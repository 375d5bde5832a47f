// @vitest-environment happy-dom
import { act, cleanup } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { newProduct } from '#shared/desk/catalogue/product-content.ts';
import type { ProductFacts } from '#shared/desk/contract/catalogue/catalogue.ts';
import { type Editing, useDraft } from './use-draft.ts';
import { renderDesk } from '../../../testing/render-desk.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

interface Sent {
  productId?: number;
  draftId?: number;
  editor?: { id: string; turn: number };
  revision: number;
  content: { name: string };
}
const STILL_MS = 1000;
const SAVED = { hsn: '', problems: [], warnings: [] };
const DRAFT = { by: 'Meera Iyer', at: 0, publishAt: null, publishBy: '', refused: '' };
const FACTS: ProductFacts = {
  productId: 5,
  draft: null,
  published: null,
  publishedState: '',
  content: newProduct(),
  state: 'draft',
  address: '',
  hsn: '',
  gstPercent: '3',
  home: [],
  problems: [],
  warnings: [],
  stock: [],
};
const factsOf = (name: string, more: object) =>
  ({
    content: { ...newProduct(), name },
    draft: null,
    problems: [],
    warnings: [],
    ...more,
  }) as never as ProductFacts;

/** A product in the editor, at a store that refuses as ours does what was not seen. */
async function edit(productId: number | null) {
  let draft: { id: number; revision: number } | null = { id: 3, revision: 1 };
  const sent: Sent[] = [];
  const store = { losesAnswer: false };
  const refuse = (code: number) =>
    new Response(JSON.stringify({ ok: false, code, msg: 'It was published.' }));
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    const request = JSON.parse(body) as Sent;
    if (url.endsWith('/CatalogueProduct')) {
      if (request.draftId !== undefined && request.draftId !== draft?.id) return refuse(404);
      return new Response(
        JSON.stringify({ ok: true, data: { ...FACTS, draft: draft && { ...DRAFT, ...draft } } }),
      );
    }
    sent.push(request);
    if (store.losesAnswer) throw new TypeError('The connection was lost.');
    if ((draft?.id ?? undefined) !== request.draftId || (draft?.revision ?? 0) !== request.revision)
      return refuse(409);
    draft = { id: draft?.id ?? 4, revision: request.revision + 1 };
    return new Response(
      JSON.stringify({ ok: true, data: { ...SAVED, draft: { ...DRAFT, ...draft } } }),
    );
  });
  let editing: Editing | undefined;
  let fetched: (facts: ProductFacts) => void = () => undefined;
  function Product() {
    const [facts, setFacts] = useState(factsOf('Bar', { productId, draft }));
    fetched = setFacts;
    editing = useDraft(facts);
    return null;
  }
  await renderDesk(Product);
  await act(() => vi.advanceTimersByTimeAsync(STILL_MS));
  let answer: () => void = () => undefined;
  const now = () => editing as Editing;
  return {
    sent,
    store,
    now,
    type: (name: string) => act(async () => now().change((content) => ({ ...content, name }))),
    still: () => act(() => vi.advanceTimersByTimeAsync(STILL_MS)),
    publish: () =>
      act(async () => {
        void now().publish(
          () =>
            new Promise((resolve) => {
              answer = () => {
                const changed = draft !== null;
                draft = null;
                resolve({ lines: [], changed, ...(changed && { productId: productId ?? 8 }) });
              };
            }),
        );
        await vi.advanceTimersByTimeAsync(0);
      }),
    /** The draft is published without a word of it here: the answer was lost, or somebody else did. */
    lose: () => void (draft = null),
    answer: () =>
      act(async () => {
        answer();
        await vi.advanceTimersByTimeAsync(0);
      }),
    fetched: (name: string, more: object) => act(async () => fetched(factsOf(name, more))),
  };
}

it.each([
  ['a product', 5, 5],
  ['a new product', null, 8],
])('what is typed after %s was published is a new draft of it', async (_what, id, number) => {
  const product = await edit(id);
  await product.publish();
  await product.answer();
  await product.type('Bar, better');
  await product.still();
  expect(product.now().state).toBe('saved');
  expect(product.sent).toEqual([
    expect.objectContaining({
      productId: number,
      revision: 0,
      content: expect.objectContaining({ name: 'Bar, better' }),
    }),
  ]);
});

it('what is typed while a product is published waits for it, and is kept when it is fetched', async () => {
  const product = await edit(5);
  await product.publish();
  await product.type('Bar, better');
  await product.still();
  expect(product.sent).toEqual([]);
  await product.answer();
  await product.fetched('Bar, better', { productId: 5, draft: { id: 4, revision: 1 } });
  await product.still();
  expect(product.now().content.name).toBe('Bar, better');
  expect(product.now().state).toBe('saved');
  expect(product.now().draft).toMatchObject({ id: 4 });
  expect(product.sent).toHaveLength(1);
});

it('an answer that was asked for before the publication brings its draft not back', async () => {
  const product = await edit(5);
  await product.publish();
  await product.answer();
  await product.fetched('Bar', { productId: 5, draft: { id: 3, revision: 1 } });
  expect(product.now().draft).toBeNull();
  await product.type('Bar, better');
  await product.still();
  expect(product.now().state).toBe('saved');
});

it.each([
  ['a product', 5],
  ['a new product', null],
])('of %s whose draft was gone already no draft is begun anew unseen', async (_what, id) => {
  const product = await edit(id);
  product.lose();
  await product.publish();
  await product.answer();
  await product.type('Bar, better');
  await product.still();
  expect(product.now().state).toBe('conflict');
  expect(product.sent).toEqual([expect.objectContaining({ draftId: 3, revision: 1 })]);
  expect(product.now().content.name).toBe('Bar, better');
});

it.each([
  ['a product', 5, undefined],
  ['a new product', null, 4],
])('of %s whose draft is gone what was typed is kept as a new one', async (_what, id, page) => {
  const product = await edit(id);
  product.lose();
  await product.type('Bar, better');
  await product.still();
  expect(product.now().state).toBe('conflict');
  await act(async () => product.now().keepMine());
  await product.still();
  expect(product.now()).toMatchObject({ state: 'saved', begunAnew: page, draft: { id: 4 } });
  expect(product.sent.at(-1)).toMatchObject({ revision: 0, content: { name: 'Bar, better' } });
  // An answer that was asked for before has the draft that is gone.
  await product.fetched('Bar', { productId: id, draft: { id: 3, revision: 1 } });
  expect(product.now().content.name).toBe('Bar, better');
});

it('a new draft in place of one that is gone has its page also where it was saved at the second try', async () => {
  const product = await edit(null);
  product.lose();
  await product.type('Bar, better');
  await product.still();
  product.store.losesAnswer = true;
  await act(async () => product.now().keepMine());
  await product.still();
  expect(product.now().state).toBe('failed');
  product.store.losesAnswer = false;
  await act(async () => product.now().retry());
  await product.still();
  expect(product.now()).toMatchObject({ state: 'saved', begunAnew: 4, draft: { id: 4 } });
});

it('a draft whose first answer was lost is begun by the same request, and the next by another', async () => {
  const product = await edit(5);
  await product.publish();
  await product.answer();
  product.store.losesAnswer = true;
  await product.type('Bar, better');
  await product.still();
  expect(product.now().state).toBe('failed');
  product.store.losesAnswer = false;
  await product.type('Bar, much better');
  await product.still();
  await product.publish();
  await product.answer();
  await product.type('Bar, best');
  await product.still();
  const [lost, again, next] = product.sent.map(({ editor }) => editor?.id);
  expect(lost).toBeTruthy();
  expect(again).toBe(lost);
  expect(next).not.toBe(lost);
});

it('the time at which a draft goes out by itself is known once it is set, and once it is called off', async () => {
  const product = await edit(5);
  await product.type('Bar, better');
  await product.still();
  const draft = { id: 3, revision: 2 };
  await product.fetched('Bar, better', { productId: 5, draft: { ...draft, publishAt: 99 } });
  expect(product.now().draft).toMatchObject({ publishAt: 99 });
  await product.fetched('Bar, better', { productId: 5, draft: { ...draft, publishAt: null } });
  expect(product.now().draft).toMatchObject({ publishAt: null });
  // An answer that was asked for before the draft was saved.
  await product.fetched('Bar', { productId: 5, draft: { id: 3, revision: 1, publishAt: 99 } });
  expect(product.now()).toMatchObject({ content: { name: 'Bar, better' }, draft: { revision: 2 } });
});

it('a change that changes nothing waits for no save', async () => {
  const product = await edit(5);
  await act(async () => product.now().change((content) => content));
  expect(product.now().state).toBe('saved');
});
