import { deviceStorage } from './device-storage.ts';

/** Where the device keeps what waits to be sent. */
export const OUTBOX_KEY = 'outbox';

/** Whether something of a kind waits on this device; asked before what sends it is fetched. */
export const somethingWaits = (kind = ''): boolean =>
  deviceStorage.local.getItem(OUTBOX_KEY)?.includes(`"kind":"${kind}`) ?? false;
