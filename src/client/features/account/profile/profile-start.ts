import { storedText } from '#client/persistence/storage/stored-value.ts';
import {
  ORDER_LISTS,
  oneOf,
  type OrderList,
  PROFILE_TABS,
  type ProfileTab,
} from './profile-tabs.ts';

/** The stored marker of each list. */
const MARKERS: Record<OrderList, string> = {
  coin: 'coinOrder',
  digital: 'digitalOrder',
  converted: 'convertedCoinOrder',
};

/** The tab that My Account opens with when the URL names none. */
export const startTab = (): ProfileTab =>
  oneOf(PROFILE_TABS, storedText('profile').read()) ?? 'profile';

/** The same for the list of orders. */
export function startOrders(): OrderList {
  const marker = storedText('digitalOrder').read();
  return ORDER_LISTS.find((list) => MARKERS[list] === marker) ?? 'coin';
}
