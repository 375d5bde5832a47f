import { TAB_KEY } from './session.ts';

/**
 * Empties what a tab has kept, all but whose login it last knew: without that name, what is kept next
 * would stand open to whoever logs in after.
 */
export function clearTabStorage(tab: Storage): void {
  const owner = tab.getItem(TAB_KEY);
  tab.clear();
  if (owner !== null) tab.setItem(TAB_KEY, owner);
}
