import { ORDER_KIND_NAMES, orderKindOf } from '#client/checkout-session/order-kinds.ts';
import { deviceStorage } from '#client/persistence/storage/device-storage.ts';
import { oneOf, type OrderList, PROFILE_TABS, type ProfileTab } from './profile-tabs.ts';

/** The tab that My Account opens with where its address names none. */
export const startTab = (): ProfileTab =>
  oneOf(PROFILE_TABS, deviceStorage.local.getItem('profile')) ?? 'profile';

/** The same for the list of orders. */
export function startOrders(): OrderList {
  const kind = orderKindOf('marker', deviceStorage.local.getItem('digitalOrder'));
  return ORDER_KIND_NAMES[kind ?? 'buy'].list;
}
