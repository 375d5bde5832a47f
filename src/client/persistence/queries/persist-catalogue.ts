import type { QueryClient } from '@tanstack/react-query';
import { keepQueries } from './persist-queries.ts';

/** Where it stands in the device's storage. */
export const KEPT_PUBLIC = 'kept-catalogue';
/** Raise it when the shape of what is kept changes: older entries are then dropped, not misread. */
export const PUBLIC_SHAPE = '2';

/**
 * Brings the catalogue and content that this device has seen back into the cache, then keeps it up to
 * date. Returns the way to stop.
 */
export const keepPublic = (queryClient: QueryClient, storage: Storage): (() => void) =>
  keepQueries(queryClient, storage, { key: KEPT_PUBLIC, keep: 'public', shape: PUBLIC_SHAPE });
