// @vitest-environment happy-dom
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  type RouteComponent,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { OrderScreen } from '../orders/show/order-screen.tsx';
import { CustomerScreen } from './customer-screen.tsx';

afterEach(cleanup);

const asked = vi.hoisted(() => vi.fn<(request: { order?: string; id?: number }) => object>());
vi.mock('../../api/use-desk.ts', () => ({
  useDeskQuery: (_operation: object, request: object) => ({ data: asked(request), error: null }),
}));
vi.mock('../../api/use-me.ts', () => ({ useRight: () => true, useMe: () => undefined }));

// Where somebody types, and asks.
const note = vi.hoisted(() => () => <textarea aria-label="Note" />);
vi.mock('./customer-actions.tsx', () => ({ CustomerActions: () => null }));
vi.mock('./customer-lists.tsx', () => ({ CustomerLists: () => null }));
vi.mock('./identity-panel.tsx', () => ({ IdentityPanel: () => null }));
vi.mock('./customer-notes.tsx', () => ({ CustomerNotes: note }));
vi.mock('./customer-timeline.tsx', () => ({ CustomerTimeline: () => null }));
vi.mock('../orders/acts/order-acts.tsx', () => ({ OrderActs: () => null }));
vi.mock('../orders/show/order-story.tsx', () => ({ OrderStory: note }));
vi.mock('../orders/show/order-money.tsx', () => ({ OrderMoney: () => null }));
vi.mock('../orders/show/order-pieces.tsx', () => ({ OrderPieces: () => null }));
vi.mock('../orders/show/order-places.tsx', () => ({ OrderPlaces: () => null }));
vi.mock('../orders/show/order-papers.tsx', () => ({ OrderPapers: () => null }));

const customerOf = (id: number) => ({
  id,
  firstName: `Customer ${id}`,
  lastName: '',
  since: 0,
  notes: [],
  blockedAt: null,
  resetAt: null,
  correctedAt: null,
  numberProvenAt: null,
  standing: 'active',
  holdings: { gold: '0', silver: '0' },
  totals: { paid: '0', sold: '0', due: '0' },
  payoutPlace: null,
  mergedFrom: [],
  identities: [],
  addresses: [],
  sessions: [],
});
const ORDER = { state: 'confirmed', kind: 'buy', mode: 'delivery', acts: [], placedAt: 0 };
const orderOf = (order: string) => ({ ...ORDER, order, money: { due: '1.00' }, customer: {} });

async function open(path: string, component: RouteComponent, first: string) {
  const root = createRootRoute({ component: Outlet });
  const routes = [path, '/customers', '/orders'].map((each) =>
    createRoute({
      getParentRoute: () => root,
      path: each,
      ...(each === path && { component }),
    }),
  );
  const router = createRouter({
    routeTree: root.addChildren(routes),
    history: createMemoryHistory({ initialEntries: [first] }),
  });
  await router.load();
  render(<RouterProvider router={router as never} />);
  return (to: string) => act(() => router.navigate({ to } as never));
}
const field = () => screen.getByLabelText<HTMLTextAreaElement>('Note');

describe.each([
  ['a customer', '/customers/$id', CustomerScreen, '/customers/1', '/customers/2'],
  ['an order', '/orders/$number', OrderScreen, '/orders/B1', '/orders/B2'],
])('the page of %s', (_what, path, component, first, next) => {
  it('begins anew at another one, so that nothing typed about one is kept about the other', async () => {
    asked.mockImplementation(({ id, order = '' }) => (id ? customerOf(id) : orderOf(order)));
    const go = await open(path, component, first);
    fireEvent.change(field(), { target: { value: 'They rang' } });
    await go(next);
    expect(field().value).toBe('');
  });

  it('shows nothing of the one before while the next is on its way', async () => {
    asked.mockImplementation(({ id }) => (id ? customerOf(1) : orderOf('B1')));
    const go = await open(path, component, first);
    await go(next);
    expect(screen.queryByLabelText('Note')).toBeNull();
    expect(screen.queryByText('Customer 1')).toBeNull();
  });
});
