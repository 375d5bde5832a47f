import type { AddressType } from '#shared/contract/addresses.ts';

export interface ChooseSearch {
  tab?: AddressType | undefined;
}

/** `?tab=shipping`; anything else opens the billing addresses. */
export const chooseSearch = ({ tab }: Record<string, unknown>): ChooseSearch => ({
  tab: tab === 'shipping' ? tab : undefined,
});
