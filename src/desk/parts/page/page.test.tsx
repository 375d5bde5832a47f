// @vitest-environment happy-dom
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Page } from './page.tsx';

afterEach(cleanup);

it('the link back is not called the current page, although the page is below it', async () => {
  const root = createRootRoute({
    component: () => <Page title="B261120K3F9QX" back={{ to: '/orders', label: 'Orders' }} />,
  });
  const history = createMemoryHistory({ initialEntries: ['/orders/B261120K3F9QX'] });
  const router = createRouter({ routeTree: root, history });
  render(<RouterProvider router={router as never} />);
  const back = await screen.findByRole('link', { name: 'Orders' });
  expect(back.getAttribute('aria-current')).toBeNull();
});
