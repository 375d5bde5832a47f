import type { QueryClient } from '@tanstack/react-query';
import { persistQueries } from './persist-queries.ts';

export const CATALOGUE_KEY = 'kept-catalogue';
/** Raise it when the shape of a persisted query changes: older entries are then dropped, not misread. */
export const CATALOGUE_SCHEMA_VERSION = '2';

/** Restores the catalogue and content that this device has seen, and persists each change of them. Returns a function that stops it. */
export const persistCatalogue = (queryClient: QueryClient, storage: Storage): (() => void) =>
  persistQueries(queryClient, storage, {
    key: CATALOGUE_KEY,
    keep: 'public',
    shape: CATALOGUE_SCHEMA_VERSION,
    version: 'catalogue-version',
  });
