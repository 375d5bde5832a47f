import * as v from 'valibot';
import type { Config } from '#shared/contract/config.ts';
import { loadConfig } from '#client/api/load-config.ts';
import type { ServerClock } from '#client/api/server-clock.ts';
import { whenIdle } from './tab-activity.ts';
import { deviceStorage } from '#client/persistence/storage/device-storage.ts';
import { storedValue } from '#client/persistence/storage/stored-value.ts';
import { writeStoredConfig } from '#client/persistence/values/persisted-config.ts';

const PATIENCE_MS = 5000;
/** Two instances of a store with different settings must not make a tab reload forever. */
const NOT_AGAIN_WITHIN_MS = 10 * 60_000;

/**
 * Compares the stored settings, with which the tab has started, with the host's, and learns the host's time. If they differ, the
 * host's are stored and the tab reloads when it is idle. Never throws: without a readable answer the tab goes on as it is.
 */
export async function followConfig(config: Config, clock: ServerClock): Promise<void> {
  let hosts: Config;
  try {
    hosts = await loadConfig(clock, { cache: 'no-store', patienceMs: PATIENCE_MS });
  } catch {
    return;
  }
  if (JSON.stringify(hosts) === JSON.stringify(config) && isDressedAs(hosts)) return;
  writeStoredConfig(hosts, deviceStorage.local);
  // The worker prepares the next start: it answers `reload` once it has stored the settings and the brand's files.
  await fetch('/config.json', { cache: 'reload' }).catch(() => undefined);
  if (!mayReload()) return;
  whenIdle()
    .then(() => window.location.reload())
    .catch(console.error);
}

/** Whether the page was served in the brand of these settings: the worker may have had an older one. */
const isDressedAs = ({ brand }: Config): boolean =>
  (document.querySelector<HTMLMetaElement>('meta[name="brand"]')?.content ?? '') ===
  (brand?.version ?? '');

/** False where the time cannot be stored: nothing would end the reloading. */
function mayReload(): boolean {
  const changedAt = storedValue('settings-changed-at', v.number());
  const last = changedAt.read() ?? 0;
  return Math.abs(Date.now() - last) >= NOT_AGAIN_WITHIN_MS && changedAt.write(Date.now());
}
