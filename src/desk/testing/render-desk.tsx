import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { queryClient } from '../api/query-client.ts';
import { Failed } from '../frame/failed.tsx';

/** Draws a part of the desk by itself, with the desk's own queries; `pages` are the addresses that its links lead to. */
export async function renderDesk(
  component: () => ReactNode,
  ...pages: readonly string[]
): Promise<void> {
  const root = createRootRoute({ component });
  const others = pages.map((path) => createRoute({ getParentRoute: () => root, path }));
  const router = createRouter({
    routeTree: root.addChildren(others),
    history: createMemoryHistory(),
    defaultErrorComponent: Failed,
  });
  await router.load();
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
}
