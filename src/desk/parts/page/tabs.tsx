import { classNames } from '#client/ui/class-names.ts';
import { useKeys } from '../button/keys.ts';
import styles from './tabs.module.css';
import { useShowHere } from '../table/use-show-here.ts';

export interface TabsProps<Tab extends string> {
  label: string;
  /** A `count` of null is not known yet: the tab has room for it, so that no press misses a tab that it would push away. */
  tabs: readonly { tab: Tab; words: string; count?: number | null | undefined }[];
  here: Tab;
  onTab: (tab: Tab) => void;
}

/** As wide as a digit. */
const FIGURE_SPACE = '\u2007';

/** The parts of a screen side by side, with the count of what waits in each; the digits from 1 on select them. */
export function Tabs<Tab extends string>({ label, tabs, here, onTab }: TabsProps<Tab>) {
  useKeys(
    Object.fromEntries(
      tabs.map(({ tab, words }, index) => [
        String(index + 1),
        { label: words, run: () => onTab(tab) },
      ]),
    ),
  );
  // The counts come later, and long ones may push the selected tab out of view.
  const counted = tabs.some(({ count }) => typeof count === 'number');
  const row = useShowHere<HTMLDivElement>(`${here} ${counted}`);
  return (
    <div ref={row} className={styles.tabs} role="group" aria-label={label}>
      {tabs.map(({ tab, words, count }) => (
        <button
          key={tab}
          type="button"
          className={classNames(styles.tab, tab === here && styles.here)}
          aria-pressed={tab === here}
          onClick={() => onTab(tab)}
        >
          {words}
          {count !== undefined && <b className={styles.count}>{count ?? FIGURE_SPACE}</b>}
        </button>
      ))}
    </div>
  );
}
