/** The tabs of My Account, as the URL and the stored marker name them. */
export const PROFILE_TABS = ['profile', 'address', 'orders', 'password'] as const;
export type ProfileTab = (typeof PROFILE_TABS)[number];

/** The order in which the tabs are shown: the most used first. */
export const PROFILE_ROWS: readonly ProfileTab[] = ['orders', 'profile', 'address', 'password'];

/** The lists of the orders tab, as the URL names them. */
export const ORDER_LISTS = ['coin', 'digital', 'converted'] as const;
export type OrderList = (typeof ORDER_LISTS)[number];

export interface ProfileSearch {
  tab?: ProfileTab | undefined;
  orders?: OrderList | undefined;
}

/** The value if it is one of `known`, else undefined. */
export const oneOf = <Value extends string>(
  known: readonly Value[],
  value: unknown,
): Value | undefined => known.find((name) => name === value);

/** `?tab=` and `?orders=`: the open tab and list. Other values are ignored. */
export const profileSearch = ({ tab, orders }: Record<string, unknown>): ProfileSearch => ({
  tab: oneOf(PROFILE_TABS, tab),
  orders: oneOf(ORDER_LISTS, orders),
});
