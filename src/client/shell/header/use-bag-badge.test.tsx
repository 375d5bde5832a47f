// @vitest-environment happy-dom
import { act, cleanup } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openApp, testApp, yes } from '#client/testing/shop-app.tsx';

const set = vi.fn(async () => undefined);
const clear = vi.fn(async () => undefined);

beforeEach(() => {
  localStorage.clear();
  Object.assign(navigator, { setAppBadge: set, clearAppBadge: clear });
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  for (const name of ['setAppBadge', 'clearAppBadge']) Reflect.deleteProperty(navigator, name);
});

it('useBagBadge shows the number of lines on the app’s icon, and clears it at logout', async () => {
  let count = 3;
  const app = testApp({ getItemCount: () => yes([{ count }]) });
  await openApp(app, '/about');
  await vi.waitFor(() => expect(set).toHaveBeenLastCalledWith(3), 10_000);
  count = 4;
  await act(async () => app.queryClient.invalidateQueries({ queryKey: ['cart'] }));
  await vi.waitFor(() => expect(set).toHaveBeenLastCalledWith(4), 10_000);
  await act(async () => app.session.end());
  await vi.waitFor(() => expect(clear).toHaveBeenCalled(), 10_000);
});

it('the count follows what another tab did with the bag as soon as the customer is back', async () => {
  let count = 3;
  const app = testApp({ getItemCount: () => yes([{ count }]) });
  await openApp(app, '/about');
  await vi.waitFor(() => expect(set).toHaveBeenLastCalledWith(3), 10_000);
  count = 1;
  await act(
    async () => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
  );
  await vi.waitFor(() => expect(set).toHaveBeenLastCalledWith(1), 10_000);
});
