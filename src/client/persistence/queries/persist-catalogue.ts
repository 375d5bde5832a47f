import type { QueryClient } from '@tanstack/react-query';
import { persistQueries } from './persist-queries.ts';

/** Where it stands in the device's storage. */
export const CATALOGUE_KEY = 'kept-catalogue';
/** Raise it when the shape of what is kept changes: older entries are then dropped, not misread. */
export const CATALOGUE_SCHEMA_VERSION = '2';

/**
 * Brings the catalogue and content that this device has seen back into the cache, then keeps it up to
 * date. Returns the way to stop.
 */
export const persistCatalogue = (queryClient: QueryClient, storage: Storage): (() => void) =>
  persistQueries(queryClient, storage, {
    key: CATALOGUE_KEY,
    keep: 'public',
    shape: CATALOGUE_SCHEMA_VERSION,
  });
