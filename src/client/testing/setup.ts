import { afterAll, beforeEach, vi } from 'vitest';
import * as browser from './browser-stand-ins.ts';
import { emptyDatabases } from './fake-databases.ts';
import { toasts } from './toasts.ts';

// The replacements for all tests of the app are set here once: files without a `vi.mock` of their own share a process (see
// src/scripts/test-projects.ts), where the app's modules are loaded once.
vi.mock('#client/ui/feedback/toast.ts', () => import('./toasts.ts'));
vi.mock('idb-keyval', () => import('./fake-databases.ts'));
vi.mock('#client/api/card-page.ts', async (load) => ({
  ...(await load<object>()),
  goToCardPage: browser.goToCardPage,
}));
vi.mock('#client/features/checkout/payment/proof/prepare-picture.ts', async (load) => ({
  ...(await load<object>()),
  readPicture: browser.readPicture,
}));
vi.mock('#client/features/digital/chart/chart-canvas.ts', () => ({ openChart: browser.openChart }));
vi.mock('#client/app/background/background-services.ts', () => ({
  startBackgroundServices: browser.startBackgroundServices,
}));

if ('document' in globalThis) {
  // There is no host, and happy-dom would look for one and print that.
  globalThis.fetch = () => Promise.reject(new TypeError('No host'));
  // The default of a second is less than a screen needs for its first rendering on a busy machine.
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: 10_000 });
  // By default what a query brings is told by a timer of its own, which `act` does not wait for: whether a test finds it on screen
  // would depend on how busy the machine is.
  const { notifyManager } = await import('@tanstack/react-query');
  notifyManager.setScheduler(queueMicrotask);
}

beforeEach(() => {
  emptyDatabases();
  for (const double of Object.values({ ...toasts, ...browser })) double.mockReset();
});

// The next file of the process starts with a clean device.
afterAll(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  if (!('document' in globalThis)) return;
  const { cleanup } = await import('@testing-library/react');
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  document.head.replaceChildren();
  document.body.replaceChildren();
  history.replaceState(null, '', '/');
});
