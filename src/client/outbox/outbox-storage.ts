import { deviceStorage } from '#client/persistence/storage/device-storage.ts';

/** Where the device keeps what waits to be sent. */
export const OUTBOX_KEY = 'outbox';

/** Takes what waits away from this device; null where nothing waits. */
export function takeUnsent(): string | null {
  const waiting = deviceStorage.local.getItem(OUTBOX_KEY);
  deviceStorage.local.removeItem(OUTBOX_KEY);
  return waiting;
}

/** Whether something of a kind waits on this device; asked before what sends it is fetched. */
export const hasUnsent = (kind = ''): boolean =>
  deviceStorage.local.getItem(OUTBOX_KEY)?.includes(`"kind":"${kind}`) ?? false;
