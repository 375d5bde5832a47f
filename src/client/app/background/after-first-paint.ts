import type { User } from '#shared/contract/account.ts';
import type { App } from '../app.tsx';
import { takeUnsent } from '#client/outbox/outbox-storage.ts';
import { restoreDraftsAfterRelogin } from '#client/persistence/storage/restore-drafts.ts';
import { wipeCustomerStorage } from '#client/persistence/storage/wipe-customer-storage.ts';
import { deviceStorage } from '#client/persistence/storage/device-storage.ts';
import { retryImport, pause } from '#client/updates/retry-import.ts';
import {
  type EndedLogin,
  followOtherTabs,
  type Session,
  storedCustomer,
} from '#client/session/session.ts';
import type { ServerClock } from '#client/api/server-clock.ts';

const LONGEST_LOAD_MS = 8000;
const LONGEST_PAINT_MS = 1000;

/**
 * Starts what the first screen does not need: other tabs, the live feed, the worker. `configStored`: the app runs with settings
 * from this device, which may be old.
 */
export async function startAfterFirstPaint(
  app: App,
  clock: ServerClock,
  configStored = false,
): Promise<void> {
  followOtherTabs(app.session, window);
  const loaded = pageLoaded();
  // A picture that never loads must not keep prices from being live.
  await Promise.race([loaded, pause(LONGEST_LOAD_MS)]);
  // A hidden tab is never painted.
  await Promise.race([painted(), pause(LONGEST_PAINT_MS)]);
  const { startBackgroundServices } = await retryImport(() => import('./background-services.ts'));
  await startBackgroundServices(app, clock, { loaded, configStored });
}

/**
 * Has the end of a login remove what is the customer's. Called before anything is asked of the store: its first answer may be that it has
 * ended the login.
 */
export function forgetAtLoginEnd(app: App): void {
  app.session.onEnd((ended) => forgetCustomer(app, ended));
}

/** A login has ended, here, in another tab or by the store: removes the customer's data from the device and from this tab's memory. */
function forgetCustomer(app: App, { user, expired }: EndedLogin): void {
  // At once, before another tab has heard of it.
  wipeDatabases(user && expired ? { session: app.session, user } : undefined).catch(console.error);
  const { local, session } = deviceStorage;
  if (user && expired) restoreDraftsAfterRelogin(app.session, session, user);
  wipeCustomerStorage('session', session);
  const stored = storedCustomer(local);
  // A tab that slept hears of it late. Who logs in finds a device without anything of others: what is there by now is theirs.
  const isLate = stored !== undefined && stored !== user?.Id;
  const unsent = isLate ? undefined : takeUnsent();
  if (!isLate) wipeCustomerStorage('local', local);
  app.queryClient.removeQueries({ predicate: ({ meta }) => meta?.private === true });
  const { href } = app.router.state.location;
  const back = expired && { search: { from: href }, state: { ended: true } };
  void app.router.navigate({ to: '/login', ...back });
  if (unsent) sendOnceMore(app, unsent).catch(console.error);
}

/** Outbox entries name their writer and have been removed from the device: sends them once more, from memory. */
async function sendOnceMore(app: App, unsent: string): Promise<void> {
  const { outboxOf } = await import('#client/outbox/outbox.ts');
  await outboxOf(app).sendOnLogout(unsent);
}

/**
 * Imported only here, because the database library is not part of the start. Tabs do it in turn. One whose login the store has ended
 * takes its turn before it loads the code, and the others after: what it carries over must be read before they empty the databases.
 */
async function wipeDatabases(expired?: { session: Session; user: User }): Promise<void> {
  const load = () =>
    retryImport(() => import('#client/persistence/storage/wipe-customer-databases.ts'));
  const wipe = async () => (await load()).wipeCustomerDatabases(expired);
  const { locks } = navigator as { locks?: LockManager };
  if (!expired) await load();
  await (locks ? locks.request('wipe', wipe) : wipe());
}

/** Resolves when the last frame is on the screen. */
const painted = () =>
  new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

const pageLoaded = () =>
  new Promise<void>((resolve) => {
    if (document.readyState === 'complete') resolve();
    else window.addEventListener('load', () => resolve(), { once: true });
  });
