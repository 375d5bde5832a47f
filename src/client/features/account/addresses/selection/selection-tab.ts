import type { AddressType } from '#shared/contract/addresses.ts';

export interface SelectionSearch {
  tab?: AddressType | undefined;
}

/** `?tab=shipping`; any other value opens the billing addresses. Loaded at startup, with the routes. */
export const selectionSearch = ({ tab }: Record<string, unknown>): SelectionSearch => ({
  tab: tab === 'shipping' ? tab : undefined,
});
