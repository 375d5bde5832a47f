import type { AddressType } from '#shared/contract/addresses.ts';

export interface SelectionSearch {
  tab?: AddressType | undefined;
}

/** `?tab=shipping`; anything else opens the billing addresses. Apart, as the routes load at the start. */
export const selectionSearch = ({ tab }: Record<string, unknown>): SelectionSearch => ({
  tab: tab === 'shipping' ? tab : undefined,
});
