import { proxy } from 'valtio/vanilla';
import { Workbox } from 'workbox-window';
import { whenIdle, withUpdateLock } from './tab-activity.ts';

const ASK_EVERY_MS = 60 * 60_000;
/** What a page that was just opened asks the old worker for has arrived by then. */
const QUIET_AFTER_MS = 1000;
/**
 * A new version that has not taken over by then does not before the next start. An old worker that is asked
 * for something just when it is told to go is started again, and then stays for another half minute.
 */
const TAKES_OVER_WITHIN_MS = 40_000;

/** Where a newer version of the shop stands: none, ready, or wanted and waiting for a tab to be done. */
export const updateState = proxy<{ stage: 'none' | 'ready' | 'wanted'; later: boolean }>({
  stage: 'none',
  later: false,
});

let takeOver: (patient: boolean) => Promise<void> = async () => undefined;

/** The customer wants the new version: in every tab, as soon as none is busy. */
export async function applyUpdate(): Promise<void> {
  updateState.stage = 'wanted';
  await takeOver(true);
}

/** Not now: it comes with the next start. */
export function postponeUpdate(): void {
  updateState.later = true;
}

/** Registers the service worker, once, and follows what comes after it. Never throws. */
export async function followUpdates(window: Window & typeof globalThis = globalThis.window) {
  const { serviceWorker } = window.navigator;
  if (!serviceWorker) return;
  let used = false;
  for (const event of ['pointerdown', 'keydown']) {
    window.addEventListener(event, () => (used = true), { once: true, capture: true });
  }
  const worker = new Workbox('/sw.js');
  const changed = reloadOnChange(serviceWorker, window.location);
  takeOver = async (patient) => {
    await withUpdateLock(async () => {
      await pause(QUIET_AFTER_MS);
      // At a start it comes by itself, and never under a finger.
      if (!patient && used) return;
      worker.messageSkipWaiting();
      await Promise.race([changed, pause(TAKES_OVER_WITHIN_MS)]);
    }, patient);
    // It is still there, or nothing came of it.
    if (updateState.stage === 'wanted') updateState.stage = 'ready';
  };
  worker.addEventListener('waiting', ({ wasWaitingBeforeRegister }) => {
    updateState.stage = 'ready';
    // It was there at this start, in which nobody has pressed anything so far.
    if (wasWaitingBeforeRegister && !used) takeOver(false).catch(console.error);
  });
  // Denied in private modes and on insecure origins: the shop works all the same, online.
  const registration = await worker.register().catch(() => undefined);
  if (registration) askAgain(registration, window);
}

/**
 * Another version has taken this tab over: its pages are those of that version from the next start on, so
 * the tab starts anew, once, when nothing is under way in it. Resolves when it has been taken over.
 */
function reloadOnChange(worker: ServiceWorkerContainer, location: Location): Promise<void> {
  let controlled = worker.controller !== null;
  return new Promise((resolve) => {
    worker.addEventListener('controllerchange', () => {
      // The very first worker is the version that this tab shows.
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

/** Asks for a newer version each hour, when the shop is looked at again and when the network is back. */
function askAgain(registration: ServiceWorkerRegistration, window: Window): void {
  const ask = () => {
    if (window.document.visibilityState !== 'visible' || !window.navigator.onLine) return;
    registration.update().catch(() => undefined);
  };
  window.setInterval(ask, ASK_EVERY_MS);
  window.document.addEventListener('visibilitychange', ask);
  window.addEventListener('online', ask);
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
