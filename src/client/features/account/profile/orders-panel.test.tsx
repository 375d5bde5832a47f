// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryHistory, RouterContextProvider } from '@tanstack/react-router';
import { afterEach, expect, it } from 'vitest';
import { testApp } from '#client/testing/shop-app.tsx';
import { OrdersPanel } from './orders-panel.tsx';
import type { OrderList } from './profile-tabs.ts';

afterEach(cleanup);

it.each<[OrderList, string]>([
  ['digital', 'Ten grams'],
  ['coin', 'Not Available'],
])('shows the list of %s orders, or that there are none', (shown, text) => {
  const { router } = testApp();
  router.update({ ...router.options, history: createMemoryHistory() });
  render(
    <RouterContextProvider router={router}>
      <OrdersPanel shown={shown} lists={{ digital: <p>Ten grams</p> }} />
    </RouterContextProvider>,
  );
  expect(screen.getByText(text)).toBeDefined();
  expect(screen.queryAllByRole('heading', { name: 'Not Available' })).toHaveLength(
    shown === 'coin' ? 1 : 0,
  );
});
