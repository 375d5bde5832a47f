import type { User } from '#shared/contract/account.ts';
import type { App } from '../app.tsx';
import { takeUnsent } from '#client/outbox/outbox-storage.ts';
import { restoreDraftsAfterRelogin } from '#client/persistence/storage/restore-drafts.ts';
import { deviceStorage } from '#client/persistence/storage/device-storage.ts';
import { retryImport, pause } from '#client/updates/retry-import.ts';
import { followOtherTabs, type Session } from '#client/session/session.ts';
import type { ServerClock } from '#client/api/server-clock.ts';

const LONGEST_LOAD_MS = 8000;
const LONGEST_PAINT_MS = 1000;

/**
 * What starts once the first screen stands: the live feed, the other tabs, the worker. `settingsKept`: the app
 * works by settings that this device had, which may be old.
 */
export async function startAfterFirstPaint(
  app: App,
  clock: ServerClock,
  settingsKept = false,
): Promise<void> {
  followOtherTabs(app.session, window);
  app.session.onEnd(({ user, expired }) => {
    if (user && expired) restoreDraftsAfterRelogin(app.session, deviceStorage.session, user);
    deviceStorage.session.clear();
    app.queryClient.removeQueries({ predicate: ({ meta }) => meta?.private === true });
    const { href } = app.router.state.location;
    const back = expired && { search: { from: href }, state: { ended: true } };
    void app.router.navigate({ to: '/login', ...back });
    const waiting = takeUnsent();
    if (waiting) lastTry(app, waiting).catch(console.error);
    wipeKept(user && expired ? { session: app.session, user } : undefined).catch(console.error);
  });
  const loaded = pageLoaded();
  // A picture that never comes must not keep prices from being live.
  await Promise.race([loaded, pause(LONGEST_LOAD_MS)]);
  // Nothing is painted in a tab that is out of sight.
  await Promise.race([painted(), pause(LONGEST_PAINT_MS)]);
  const { startBackgroundServices } = await retryImport(() => import('./background-services.ts'));
  await startBackgroundServices(app, clock, { loaded, settingsKept });
}

/** What waited to be sent names its writer too: it has gone from the device, and is tried once more. */
async function lastTry(app: App, waiting: string): Promise<void> {
  const { outboxOf } = await import('#client/outbox/outbox.ts');
  await outboxOf(app).letGo(waiting);
}

/** The device's databases hold what only this customer may see. */
async function wipeKept(ranOut?: { session: Session; user: User }): Promise<void> {
  const { wipeCustomerData } = await retryImport(
    () => import('#client/persistence/storage/wipe-customer-data.ts'),
  );
  await wipeCustomerData(ranOut);
}

/** What was drawn last is on the screen. */
const painted = () =>
  new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

const pageLoaded = () =>
  new Promise<void>((resolve) => {
    if (document.readyState === 'complete') resolve();
    else window.addEventListener('load', () => resolve(), { once: true });
  });
