import { ORDER_KIND_NAMES, orderKindOf } from '#client/checkout-session/order-kinds.ts';
import { storedText } from '#client/persistence/storage/stored-value.ts';
import { oneOf, type OrderList, PROFILE_TABS, type ProfileTab } from './profile-tabs.ts';

/** The tab that My Account opens with when the URL names none. */
export const startTab = (): ProfileTab =>
  oneOf(PROFILE_TABS, storedText('profile').read()) ?? 'profile';

/** The list of orders that My Account opens with when the URL names none. */
export function startOrders(): OrderList {
  const kind = orderKindOf('marker', storedText('digitalOrder').read());
  return ORDER_KIND_NAMES[kind ?? 'buy'].list;
}
