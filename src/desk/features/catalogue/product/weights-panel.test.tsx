// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import {
  newProduct,
  newWeight,
  type WeightContent,
} from '#shared/desk/catalogue/product-content.ts';
import type { ProductFacts } from '#shared/desk/contract/catalogue/catalogue.ts';
import { renderDesk } from '../../../testing/render-desk.tsx';
import { useDraft } from './use-draft.ts';
import { WeightsPanel } from './weights-panel.tsx';

afterEach(cleanup);

const weight = (grams: string, uniqueId: string): WeightContent => ({
  ...newWeight(),
  grams,
  uniqueId,
});

const UNPUBLISHED = {
  disabled: false,
  basis: undefined,
  published: null,
  stock: [],
  problems: [],
};

/** The weights in the editor of a product that was published with these. */
async function edit(published: WeightContent[], drafted = published) {
  await renderDesk(function Editor() {
    const [content, change] = useState({ ...newProduct(), weights: drafted });
    return (
      <WeightsPanel
        {...{ content, change }}
        {...UNPUBLISHED}
        published={{ ...newProduct(), weights: published }}
      />
    );
  });
}
const codes = () => screen.getAllByLabelText<HTMLInputElement>(/: Code$/);
const type = (input: HTMLInputElement | undefined, value: string) =>
  input && fireEvent.change(input, { target: { value } });

it('the code of a new weight may begin with that of a published one', async () => {
  await edit([weight('1', 'GB-1')]);
  fireEvent.click(screen.getByRole('button', { name: 'Add a weight' }));
  type(codes()[1], 'GB-1');
  expect(codes().map(({ readOnly }) => readOnly)).toEqual([true, false]);
  expect(screen.getByRole('button', { name: 'Remove' })).toBeTruthy();
  type(codes()[1], 'GB-10');
  expect(codes().map(({ value }) => value)).toEqual(['GB-1', 'GB-10']);
});

it('a draft with the code of a published weight twice lets the second be mended', async () => {
  await edit([weight('1', 'GB-1')], [weight('1', 'GB-1'), weight('10', 'GB-1')]);
  expect(codes().map(({ readOnly }) => readOnly)).toEqual([true, false]);
});

it('the code of a published weight stays, wherever it stands', async () => {
  await edit(
    [weight('1', 'GB-1'), weight('2', 'GB-2')],
    [weight('2', 'GB-2'), weight('1', 'GB-1')],
  );
  expect(codes().map(({ readOnly }) => readOnly)).toEqual([true, true]);
});

it('a weight of a draft stays itself where one before it is removed', async () => {
  await edit([], [weight('1', 'GB-1'), weight('2', 'GB-2')]);
  const [, secondDetails] = screen.getAllByRole('button', { name: 'not counted' });
  fireEvent.click(screen.getAllByRole('button', { name: 'not counted' })[0] as HTMLElement);
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }));
  expect(screen.getByRole('button', { name: 'not counted' })).toBe(secondDetails);
  expect(secondDetails?.getAttribute('aria-expanded')).toBe('false');
});

it('a weight of a draft stays itself where a colleague’s save replaces it', async () => {
  const facts = (weights: WeightContent[], revision: number) =>
    ({
      draft: { id: 3, revision },
      content: { ...newProduct(), weights },
      problems: [],
      warnings: [],
    }) as never as ProductFacts;
  let fetched: (facts: ProductFacts) => void = () => undefined;
  await renderDesk(function Editor() {
    const [now, setNow] = useState(facts([weight('1', ''), weight('2', 'GB-2')], 1));
    fetched = setNow;
    const { content, change } = useDraft(now);
    return <WeightsPanel {...{ content, change }} {...UNPUBLISHED} />;
  });
  const [first, second] = codes();
  await act(async () =>
    fetched(facts([weight('1.5', ''), weight('5', 'GB-5'), weight('2', 'GB-2')], 2)),
  );
  const shown = codes();
  expect(shown.map(({ value }) => value)).toEqual(['', 'GB-5', 'GB-2']);
  expect(shown[0]).toBe(first);
  expect(shown[2]).toBe(second);
});

it('whoever adds a weight types its grams next', async () => {
  await edit([weight('1', 'GB-1')]);
  fireEvent.click(screen.getByRole('button', { name: 'Add a weight' }));
  expect(document.activeElement).toBe(screen.getByLabelText('A weight: Weight, g'));
});

it('the focus goes to the next weight where the one that had it is removed, and to the list with the last', async () => {
  await edit([], [newWeight(), weight('2', ''), weight('3', '')]);
  const remove = (at: number) => {
    const button = screen.getAllByRole('button', { name: 'Remove' })[at];
    button?.focus();
    if (button) fireEvent.click(button);
  };
  remove(0);
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Move 2 g');
  remove(1);
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Move 2 g');
  remove(0);
  expect(document.activeElement).toBe(screen.getByRole('list'));
});
