import type { PersistedGroup } from '#client/api/query-client.ts';

/** Refetches everything public; throws where not all of it came. */
export type RefetchCatalogue = () => Promise<void>;
/** Refetches one group of the customer's own data; throws where it did not come. */
export type RefetchCustomerData = (group: PersistedGroup) => Promise<void>;
