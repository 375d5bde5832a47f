import { proxy } from 'valtio/vanilla';
import { messageSW, Workbox } from 'workbox-window';
import { trustedBy } from '#client/ui/trusted-types.ts';
import { whenIdle, withUpdateLock } from './tab-activity.ts';

const ASK_EVERY_MS = 60 * 60_000;
/** The old worker answers within this time; one of a build that cannot answer is not waited for longer. */
const ANSWERS_WITHIN_MS = 8000;
/** A new version that has not taken over within this time waits for the next start. */
const TAKES_OVER_WITHIN_MS = 40_000;

/** `ready`: a new version is waiting. `wanted`: the customer agreed, and a tab is still busy. */
export const updateState = proxy<{ stage: 'none' | 'ready' | 'wanted'; later: boolean }>({
  stage: 'none',
  later: false,
});

/** Has the waiting worker take over; set once the worker is registered. */
let takeOver: (patient: boolean) => Promise<void> = async () => undefined;

/** Applies the new version in every tab, as soon as none is busy. */
export async function applyUpdate(): Promise<void> {
  updateState.stage = 'wanted';
  await takeOver(true);
}

/** Hides the offer: the new version takes over at the next start. */
export function postponeUpdate(): void {
  updateState.later = true;
}

const workerAddress = trustedBy('shop-worker', 'createScriptURL', () => '/sw.js');

/** Registers the service worker, once, and offers its later versions. Never throws. */
export async function followUpdates(window: Window & typeof globalThis = globalThis.window) {
  const { serviceWorker } = window.navigator;
  if (!serviceWorker) return;
  let used = false;
  for (const event of ['pointerdown', 'keydown']) {
    window.addEventListener(event, () => (used = true), { once: true, capture: true });
  }
  const worker = new Workbox(workerAddress(''));
  const changed = reloadOnChange(serviceWorker, window.location);
  takeOver = async (patient) => {
    await withUpdateLock(async () => {
      await oldIsQuiet(serviceWorker);
      // Unless the customer asked for it, the update must not reload a page that they have begun to use.
      if (!patient && used) return;
      worker.messageSkipWaiting();
      await Promise.race([changed, pause(TAKES_OVER_WITHIN_MS)]);
    }, patient);
    // The new version did not take over.
    if (updateState.stage === 'wanted') updateState.stage = 'ready';
  };
  const offer = async (wasWaitingBeforeRegister: boolean) => {
    // The very first worker waits too until it is active: in Firefox, and on a slow phone, for longer than Workbox ignores it.
    const { waiting } = await serviceWorker.ready;
    if (!waiting) return;
    updateState.stage = 'ready';
    // The version was waiting before this start, and nothing has been pressed since.
    if (wasWaitingBeforeRegister && !used) await takeOver(false);
  };
  worker.addEventListener('waiting', ({ wasWaitingBeforeRegister = false }) => {
    offer(wasWaitingBeforeRegister).catch(console.error);
  });
  // Denied in private modes and on insecure origins: the shop then works online only.
  const registration = await worker.register().catch(() => undefined);
  if (!registration) return;
  lookForUpdates(registration, window);
  askToBeTaken(serviceWorker).catch(console.error);
}

/**
 * Resolves when the old worker is awake and no tab makes requests to it. Chromium ends it at once only if it is running and idle
 * when the new one is told to take over: a worker started by a request then, or again while it ends, stays for half a minute after
 * its last request.
 */
async function oldIsQuiet({ controller }: ServiceWorkerContainer): Promise<void> {
  if (!controller) return;
  await Promise.race([messageSW(controller, { type: 'ARE_YOU_QUIET' }), pause(ANSWERS_WITHIN_MS)]);
}

/** Asks the first worker to take a page that was still opening while it took over the others. */
async function askToBeTaken(worker: ServiceWorkerContainer): Promise<void> {
  const registration = await worker.ready;
  if (!worker.controller) registration.active?.postMessage({ type: 'TAKE_PAGES' });
}

/** Reloads the tab, once and when it is idle, after another version has taken it over. Resolves when another version has taken over. */
function reloadOnChange(worker: ServiceWorkerContainer, location: Location): Promise<void> {
  let controlled = worker.controller !== null;
  return new Promise((resolve) => {
    worker.addEventListener('controllerchange', () => {
      // The very first worker belongs to the version that this tab shows.
      const first = !controlled;
      controlled = true;
      if (first) return;
      resolve();
      whenIdle()
        .then(() => location.reload())
        .catch(console.error);
    });
  });
}

/** Looks for a new version each hour, when the shop becomes visible and when the network is back. */
function lookForUpdates(registration: ServiceWorkerRegistration, window: Window): void {
  const ask = () => {
    if (window.document.visibilityState !== 'visible' || !window.navigator.onLine) return;
    registration.update().catch(() => undefined);
  };
  window.setInterval(ask, ASK_EVERY_MS);
  window.document.addEventListener('visibilitychange', ask);
  window.addEventListener('online', ask);
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
