// @vitest-environment happy-dom
import { onlineManager, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ProductFacts } from '#shared/desk/contract/catalogue/catalogue.ts';
import { approvalsOperations } from '#shared/desk/contract/staff/approvals.ts';
import * as toast from '../../../parts/page/toast.ts';
import { queryClient } from '../../../api/query-client.ts';
import { useDeskQuery } from '../../../api/use-desk.ts';
import { ProductActions } from './product-actions.tsx';
import type { Editing } from './use-draft.ts';

afterEach(() => {
  cleanup();
  onlineManager.setOnline(true);
  vi.restoreAllMocks();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const DRAFT = { id: 3, revision: 1 } as Editing['draft'];
const EDITING = {
  draft: DRAFT,
  state: 'saved',
  problems: [],
  flush: async () => DRAFT,
  publish: async (send: (draft: typeof DRAFT) => Promise<unknown>) => send(DRAFT),
};
const factsOf = (productId: number | null) =>
  ({
    productId,
    content: { name: 'Bar' },
    published: null,
    publishedState: '',
  }) as unknown as ProductFacts;

function later() {
  let come: () => void = () => undefined;
  const wait = new Promise<void>((resolve) => {
    come = resolve;
  });
  return { wait, come };
}

/** The actions of a product on its page, beside another page; the store answers once it is let. */
async function open(
  path: string,
  productId: number | null,
  data: object,
  useEditing = () => EDITING as unknown as Editing,
) {
  const answer = later();
  const refetch = later();
  let isAnswered = false;
  vi.stubGlobal('fetch', async (url: string) => {
    const isRead = url.endsWith('/Limits');
    if (!isRead) await answer.wait;
    else if (isAnswered) await refetch.wait;
    isAnswered ||= !isRead;
    return new Response(JSON.stringify({ ok: true, data: isRead ? { limits: [] } : data }));
  });
  const root = createRootRoute({ component: Outlet });
  const product = createRoute({
    getParentRoute: () => root,
    path: '/catalogue/$id',
    component: function Product() {
      useDeskQuery(approvalsOperations.Limits, {});
      const editing = useEditing();
      const facts = factsOf(productId);
      return <ProductActions {...{ facts, editing }} changes={1} onMoved={() => undefined} />;
    },
  });
  const elsewhere = ['/orders', '/catalogue'].map((to) =>
    createRoute({ getParentRoute: () => root, path: to, component: () => null }),
  );
  const router = createRouter({
    routeTree: root.addChildren([product, ...elsewhere]),
    history: createMemoryHistory({ initialEntries: [path] }),
  });
  await router.load();
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  return {
    go: (to: string, replace = false) => act(() => router.navigate({ to, replace } as never)),
    answer: () => act(async () => answer.come()),
    /** Where the clerk is once the store has answered, and all is fetched again. */
    async answered() {
      await act(async () => answer.come());
      await act(async () => refetch.come());
      await vi.waitFor(() => expect(queryClient.isMutating()).toBe(0));
      await act(() => router.load());
      return router.state.location.pathname;
    },
  };
}
const press = (name: string | RegExp) =>
  act(async () => fireEvent.click(screen.getAllByRole('button', { name }).at(-1) as HTMLElement));

const DONE = { lines: ['Done.'], changed: true };
describe.each([
  ['a duplicate', '/catalogue/5', 5, { draftId: 9 }, ['More', 'Duplicate'], '/catalogue/draft-9'],
  ['a published', '/catalogue/new', null, { ...DONE, productId: 8 }, [/^Publish/], '/catalogue/8'],
  ['a discarded', '/catalogue/draft-3', null, DONE, ['Discard', 'Discard'], '/catalogue'],
] as const)('%s product', (_what, path, productId, data, presses, next) => {
  async function pressed() {
    const page = await open(path, productId, data);
    for (const name of presses) await press(name);
    return page;
  }

  it('takes the clerk to the page that follows', async () => {
    const page = await pressed();
    expect(await page.answered()).toBe(next);
  });

  it('leaves a clerk where they have gone meanwhile', async () => {
    const page = await pressed();
    await page.go('/orders');
    expect(await page.answered()).toBe('/orders');
  });
});

it('a new product goes on from the address that it got with its first save', async () => {
  const page = await open('/catalogue/new', null, { ...DONE, productId: 8 });
  await press(/^Publish/);
  await page.go('/catalogue/draft-3', true);
  expect(await page.answered()).toBe('/catalogue/8');
});

it('the page of a new product whose draft was discarded is left before anything is asked for again', async () => {
  const page = await open('/catalogue/draft-3', null, DONE);
  const sent = vi.spyOn(globalThis, 'fetch');
  await press('Discard');
  await press('Discard');
  expect(await page.answered()).toBe('/catalogue');
  expect(sent.mock.calls.map(([url]) => url)).toEqual(['/desk/api/DiscardDraft']);
});

it('nobody types into a product whose draft was discarded before it is here without it', async () => {
  const page = await open('/catalogue/5', 5, DONE);
  await press('Discard');
  await press('Discard');
  await press('Keep');
  await press('Close');
  await page.answer();
  expect(screen.queryByRole('dialog')).not.toBeNull();
  await page.answered();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('says that there is no connection where changes are to be discarded, and can be pressed again', async () => {
  onlineManager.setOnline(false);
  const page = await open('/catalogue/5', 5, DONE);
  const failed = vi.spyOn(toast, 'sayFailed');
  const answering = fetch;
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await press('Discard');
  await press('Discard');
  await vi.waitFor(() => expect(failed).toHaveBeenCalledOnce());
  expect(String(failed.mock.calls[0]?.[0])).toContain('did not answer');
  onlineManager.setOnline(true);
  vi.stubGlobal('fetch', answering);
  await press('Discard');
  await page.answered();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('says why what was typed last cannot be saved where changes are to be discarded', async () => {
  const problem = 'Asha saved this draft at 11:02.';
  const failed = vi.spyOn(toast, 'sayFailed');
  await open('/catalogue/5', 5, DONE, () => {
    const [state, setState] = useState<Editing['state']>('waits');
    const flush = async () => setState('conflict');
    return { ...EDITING, state, problem, flush } as unknown as Editing;
  });
  await press('Discard');
  await press('Discard');
  expect(screen.getByRole('dialog').textContent).toContain(problem);
  expect(failed).toHaveBeenCalledOnce();
  expect(String(failed.mock.calls[0]?.[0])).not.toContain('online');
  await press('Keep');
  // Which draft that would be is to be seen first.
  await press('Discard');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('says that no time was set where what was typed last could not be saved first', async () => {
  const failed = vi.spyOn(toast, 'sayFailed');
  const problem = 'Somebody else has changed it.';
  const editing = { ...EDITING, state: 'failed', problem, flush: async () => undefined };
  await open('/catalogue/5', 5, DONE, () => editing as unknown as Editing);
  await press('At a time');
  const field = screen.getByLabelText(/^Goes out/);
  await act(async () => fireEvent.change(field, { target: { value: '2026-12-01T10:00' } }));
  await press('Set the time');
  expect(String(failed.mock.calls[0]?.[0])).toContain('No time was set');
  expect(screen.getByRole('dialog', { name: 'Publish at a time' }).textContent).toContain(problem);
});
