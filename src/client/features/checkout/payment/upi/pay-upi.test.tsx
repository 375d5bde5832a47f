// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { choose, openPayment, paymentApp } from '../../testing/payment-shop.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  choose();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('a payment names the payee that the desk has set since the tab was opened', async () => {
  const app = paymentApp();
  const upi = { pa: 'aurum.new@bank', pn: 'AURUM' };
  vi.stubGlobal('fetch', async (address: string) => {
    expect(address).toBe('/config.json');
    return new Response(JSON.stringify({ ...app.config, upi }));
  });
  await openPayment(app);
  await screen.findByText('aurum.new@bank');
  expect(screen.queryByText('aurum.demo@upi')).toBeNull();
  const link = screen.getByRole('link', { name: /UPI app/ });
  expect(link.getAttribute('href')).toContain('pa=aurum.new@bank');
});
