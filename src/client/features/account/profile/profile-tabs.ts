/** The parts of My Account, as the address and the stored marker name them. */
export const PROFILE_TABS = ['profile', 'address', 'orders', 'password'] as const;
export type ProfileTab = (typeof PROFILE_TABS)[number];

/** The lists of the orders' place, as the address names them. */
export const ORDER_LISTS = ['coin', 'digital', 'converted'] as const;
export type OrderList = (typeof ORDER_LISTS)[number];

export interface ProfileSearch {
  tab?: ProfileTab | undefined;
  orders?: OrderList | undefined;
}

/** The one of `known` that it is; anything else is nothing. */
export const oneOf = <Value extends string>(
  known: readonly Value[],
  value: unknown,
): Value | undefined => known.find((name) => name === value);

/** `?tab=` and `?orders=`: what is open. Anything else there is passed over. */
export const profileSearch = ({ tab, orders }: Record<string, unknown>): ProfileSearch => ({
  tab: oneOf(PROFILE_TABS, tab),
  orders: oneOf(ORDER_LISTS, orders),
});
