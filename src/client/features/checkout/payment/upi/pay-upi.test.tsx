// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { silence, yes } from '#client/testing/shop-app.tsx';
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

it('a store that names its payee by its own code alone is not said to have none while the code does not come', async () => {
  let answer: () => ReturnType<typeof yes> = () => silence();
  const app = paymentApp({ GetQRCodeForFront: () => answer() }, { upi: undefined });
  app.queryClient.setDefaultOptions({ queries: { retry: false } });
  await openPayment(app);
  await screen.findByText(/^The store’s QR code could not be loaded/);
  expect(screen.queryByText(/has not said where a UPI payment goes/)).toBeNull();
  answer = () => yes([{ QRImagePath: '/pictures/qr.png' }]);
  await act(async () => screen.getByRole('button', { name: 'Try again' }).click());
  await screen.findByRole('button', { name: 'Show the store’s QR code' });
});

it('a store without a payee says so once it has been asked', async () => {
  await openPayment(paymentApp({}, { upi: undefined }));
  await screen.findByText(/has not said where a UPI payment goes/);
});
