// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { onlineManager } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { renderDesk } from '../testing/render-desk.tsx';

afterEach(() => {
  onlineManager.setOnline(true);
  cleanup();
  vi.restoreAllMocks();
});

it('a page that throws says so in the desk’s own words, and is drawn again when asked', async () => {
  // React reports what a boundary catches.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  let isBroken = true;
  await renderDesk(Page);
  expect(await screen.findByRole('heading', { name: 'This page could not be shown' })).toBeTruthy();
  expect(screen.getByText(/no such chart/)).toBeTruthy();
  isBroken = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('The page')).toBeTruthy();

  function Page() {
    if (isBroken) throw new Error('no such chart');
    return <p>The page</p>;
  }
});

it('a page that cannot be had without a network says so, and is drawn once there is one', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  onlineManager.setOnline(false);
  await renderDesk(Page);
  expect(await screen.findByRole('heading', { name: 'No network' })).toBeTruthy();
  expect(screen.queryByText(/tell whoever keeps the store/)).toBeNull();
  await act(async () => onlineManager.setOnline(true));
  expect(await screen.findByText('The page')).toBeTruthy();

  function Page() {
    if (!onlineManager.isOnline()) throw new Error('Unable to preload CSS');
    return <p>The page</p>;
  }
});
