// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { paymentsOperations } from '#shared/desk/contract/payments/payments.ts';
import { hasRight } from '#shared/desk/rights.ts';
import type { Role } from '#shared/desk/roles.ts';
import { queryClient } from '../api/query-client.ts';
import { freeTab } from '../api/tab-owner.ts';
import { useDeskQuery } from '../api/use-desk.ts';
import { RightGate } from './right-gate.tsx';
import { SECTIONS } from './sections.ts';

afterEach(() => {
  cleanup();
  queryClient.clear();
  freeTab();
  vi.unstubAllGlobals();
});

/**
 * A page that asks the store, at an address that somebody of this role typed; `/guard` asks nothing, and is loaded when it is gone to.
 * Returns what was asked, and the history of the tab.
 */
function open(role: Role, address: string) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (url: string) => {
    const operation = url.split('/').at(-1) ?? '';
    asked.push(operation);
    const me = { id: 1, name: 'Rohan', email: '', roles: [role] };
    const ways = { passkey: false, code: true, demo: false };
    const door = {
      shop: '',
      site: '',
      empty: false,
      demo: [],
      session: { me, ways, locked: false },
    };
    const data = operation === 'Door' ? door : {};
    return Promise.resolve(new Response(JSON.stringify({ ok: true, data })));
  });
  function Page() {
    useDeskQuery(paymentsOperations.CountPayments, {});
    return <h1>The page</h1>;
  }
  const root = createRootRoute({
    component: () => (
      <RightGate>
        <Outlet />
      </RightGate>
    ),
  });
  const page = createRoute({ getParentRoute: () => root, path: '$', component: Page });
  const guard = createRoute({
    getParentRoute: () => root,
    path: '/guard',
    component: lazyRouteComponent(async () =>
      Promise.resolve({ default: () => <h1>The guard</h1> }),
    ),
  });
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createRouter({ routeTree: root.addChildren([page, guard]), history });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  return { asked, history };
}

it.each([
  ['dispatch', '/payments'],
  ['payments', '/orders/B261120K3F9QX/pack'],
  ['catalogue', '/customers/7'],
] as const)('a person of %s who types %s reads so, and nothing is asked', async (role, address) => {
  const { asked } = open(role, address);
  expect(
    await screen.findByRole('heading', { name: 'This page is not for your role' }),
  ).toBeTruthy();
  expect(asked).toEqual(['Door']);
});

it('nor is anything asked of it while they go on to a page of theirs', async () => {
  const { asked, history } = open('dispatch', '/payments');
  await screen.findByRole('heading', { name: 'This page is not for your role' });
  act(() => history.push('/guard'));
  expect(await screen.findByRole('heading', { name: 'The guard' })).toBeTruthy();
  expect(asked).toEqual(['Door']);
});

it('an auditor reads every page but that of packing, which is work alone', () => {
  const pages = SECTIONS.flatMap((section) => section.pages);
  expect(pages.filter(({ right }) => !hasRight(['auditor'], right))).toEqual([]);
});

it.each([
  ['payments', '/payments'],
  ['dispatch', '/orders/B261120K3F9QX/pack'],
  ['dispatch', '/account'],
] as const)('a person of %s sees %s', async (role, address) => {
  const { asked } = open(role, address);
  expect(await screen.findByRole('heading', { name: 'The page' })).toBeTruthy();
  expect(asked).toContain('CountPayments');
});
