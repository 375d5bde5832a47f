// @vitest-environment happy-dom
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
import { afterEach, expect, it, vi } from 'vitest';
import { LeaveGuard, leaving } from './leave-guard.tsx';

afterEach(cleanup);

/** A page with something unsaved, beside another. */
async function open(Unsaved = () => <LeaveGuard guard={() => true} />) {
  const root = createRootRoute({ component: Outlet });
  const page = (path: string, component: () => React.ReactNode) =>
    createRoute({ getParentRoute: () => root, path, component });
  const router = createRouter({
    routeTree: root.addChildren([page('/after', () => null), page('/', Unsaved)]),
    history: createMemoryHistory(),
  });
  await router.load();
  await act(async () => void render(<RouterProvider router={router as never} />));
  return router;
}
const press = async (name: string) => {
  const button = await screen.findByRole('button', { name });
  await act(async () => fireEvent.click(button));
};

it('the way to another page asks, and goes where it was to go', async () => {
  const router = await open();
  await act(async () => void router.navigate({ to: '/after' } as never));
  await press('Stay');
  expect(router.state.location.pathname).toBe('/');
  await act(async () => void router.navigate({ to: '/after' } as never));
  await press('Leave');
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/after'));
});

it('a page with two unsaved forms asks once, as often as it is left', async () => {
  let change: () => void = () => undefined;
  const router = await open(function Prices() {
    const [, setChanges] = useState(0);
    change = () => setChanges((before) => before + 1);
    return (
      <>
        <LeaveGuard guard={() => false} />
        <LeaveGuard guard={() => true} />
        <LeaveGuard guard={() => true} />
      </>
    );
  });
  const leave = () => act(async () => void router.navigate({ to: '/after' } as never));
  await leave();
  await press('Stay');
  expect(screen.queryByRole('dialog')).toBeNull();
  await leave();
  // A price comes in while it asks.
  await act(async () => change());
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  await press('Leave');
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/after'));
});

it('another entry is opened once that is agreed, and nothing else happens', async () => {
  const router = await open();
  const opened = vi.fn<() => void>();
  await act(async () => leaving(opened));
  await press('Stay');
  expect(opened).not.toHaveBeenCalled();
  await act(async () => leaving(opened));
  await press('Leave');
  expect(opened).toHaveBeenCalledOnce();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(router.state.location.pathname).toBe('/');
});

it('nothing is asked once it has left the screen', async () => {
  await open();
  cleanup();
  const opened = vi.fn<() => void>();
  leaving(opened);
  expect(opened).toHaveBeenCalledOnce();
});
