import { deviceStorage } from '#client/persistence/storage/device-storage.ts';
import {
  ORDER_LISTS,
  oneOf,
  type OrderList,
  PROFILE_TABS,
  type ProfileTab,
} from './profile-tabs.ts';

/** What the stored marker calls each list. */
const MARKERS: Record<OrderList, string> = {
  coin: 'coinOrder',
  digital: 'digitalOrder',
  converted: 'convertedCoinOrder',
};

/** The tab that My Account opens with where its address names none. */
export const startTab = (): ProfileTab =>
  oneOf(PROFILE_TABS, deviceStorage.local.getItem('profile')) ?? 'profile';

/** The same for the list of orders. */
export function startOrders(): OrderList {
  const marker = deviceStorage.local.getItem('digitalOrder');
  return ORDER_LISTS.find((list) => MARKERS[list] === marker) ?? 'coin';
}
