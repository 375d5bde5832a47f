import type { User } from '#shared/contract/account.ts';

/** The key of a customer's persisted queries. */
export const customerKey = (customer: User['Id']) => `kept-own/${customer}` as const;

/** Whether a key holds queries of this customer, or a note about them. */
export const isCustomerKey = (key: string, customer: User['Id']): boolean =>
  key === customerKey(customer) || key.startsWith(`${customerKey(customer)}/`);
