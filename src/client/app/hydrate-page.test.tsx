// @vitest-environment happy-dom
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  notFound,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { useState } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it } from 'vitest';
import type { App } from './app.tsx';
import { hydratePage } from './hydrate-page.tsx';

afterEach(() => document.body.replaceChildren());

/** A frame with one page in it, which counts its presses. */
function smallShop() {
  const root = createRootRoute({
    component: () => (
      <main>
        <Outlet />
      </main>
    ),
  });
  const page = createRoute({ getParentRoute: () => root, path: '/', component: Counter });
  const gone = createRoute({
    getParentRoute: () => root,
    path: '/gone',
    loader: () => {
      throw notFound();
    },
    notFoundComponent: Counter,
  });
  return (address: string) =>
    createRouter({
      routeTree: root.addChildren([page, gone]),
      history: createMemoryHistory({ initialEntries: [address] }),
      defaultPendingComponent: () => null,
    });
}

function Counter() {
  const [presses, setPresses] = useState(0);
  return <button onClick={() => setPresses(presses + 1)}>{presses}</button>;
}

/** The server-rendered page, and the router of the device that hydrates it. */
async function renderedPage(address: string) {
  const shop = smallShop();
  const server = shop(address);
  // Otherwise it would take this document for a browser's.
  server.update({ ...server.options, isServer: true });
  await server.load();
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(<RouterProvider router={server} />);
  const router = smallShop()(address);
  router.ssr = { manifest: undefined };
  await router.load();
  const wake = () =>
    hydratePage(container, <RouterProvider router={router} />, router as unknown as App['router']);
  const button = container.querySelector('button') as HTMLButtonElement;
  return { button, wake };
}

describe('the hydration of a rendered page', () => {
  for (const [address, what] of [
    ['/', 'the page'],
    ['/gone', 'the page of what is not there'],
  ] as const) {
    it(`ends when ${what} reacts to a press, and keeps its markup`, async () => {
      const { button, wake } = await renderedPage(address);
      await wake();
      expect(document.querySelector('button')).toBe(button);
      button.click();
      await expect.poll(() => button.textContent).toBe('1');
    });
  }

  it('lets no press through before the whole page is awake', async () => {
    const { button, wake } = await renderedPage('/');
    const reached: string[] = [];
    document.body.addEventListener('click', () => reached.push('early'));
    const awake = wake();
    button.click();
    await awake;
    expect(reached).toEqual([]);
    expect(button.textContent).toBe('0');
    button.click();
    expect(reached).toEqual(['early']);
  });
});
