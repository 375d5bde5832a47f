// @vitest-environment happy-dom
import { act, cleanup } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
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
  revision: number;
  content: { name: string };
}
const STILL_MS = 1000;
const SAVED = { hsn: '', problems: [], warnings: [] };
const DRAFT = { by: 'Meera Iyer', at: 0, publishAt: null, publishBy: '', refused: '' };
const factsOf = (name: string, more: object) =>
  ({
    content: { name },
    draft: null,
    problems: [],
    warnings: [],
    ...more,
  }) as never as ProductFacts;

/** A product in the editor, at a store that refuses as ours does what was not seen. */
async function edit(productId: number | null) {
  let draft: { id: number; revision: number } | null = { id: 3, revision: 1 };
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    const request = JSON.parse(body) as Sent;
    sent.push(request);
    if ((draft?.id ?? undefined) !== request.draftId || (draft?.revision ?? 0) !== request.revision)
      return new Response(JSON.stringify({ ok: false, code: 409, msg: 'It was published.' }));
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
    expect.objectContaining({ productId: number, revision: 0, content: { name: 'Bar, better' } }),
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
