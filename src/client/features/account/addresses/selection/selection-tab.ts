import type { AddressType } from '#shared/contract/addresses.ts';

export interface SelectionSearch {
  tab?: AddressType | undefined;
}

/** `?tab=shipping`; anything else opens the billing addresses. Loaded at the start, with the routes. */
export const selectionSearch = ({ tab }: Record<string, unknown>): SelectionSearch => ({
  tab: tab === 'shipping' ? tab : undefined,
});
