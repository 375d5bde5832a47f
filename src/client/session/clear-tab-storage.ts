import { TAB_KEY } from './session.ts';

/**
 * Empties the tab's storage except for the Id of its last login: without that, the next customer to log in could see what the tab
 * stores later.
 */
export function clearTabStorage(tab: Storage): void {
  const owner = tab.getItem(TAB_KEY);
  tab.clear();
  if (owner !== null) tab.setItem(TAB_KEY, owner);
}
