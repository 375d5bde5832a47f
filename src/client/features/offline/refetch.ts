import type { PersistedGroup } from '#client/api/query-client.ts';

/** Fetches everything public anew; throws where not all of it came. */
export type RefetchCatalogue = () => Promise<void>;
/** Fetches one group of the customer's own anew; throws where it did not come. */
export type RefetchCustomerData = (group: PersistedGroup) => Promise<void>;
