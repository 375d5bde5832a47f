import { type ComponentPropsWithRef, type KeyboardEvent, useRef } from 'react';
import { createLink, useNavigate } from '@tanstack/react-router';
import { classNames } from '#client/ui/class-names.ts';
import { Icon, type IconName } from '#client/ui/button/icon.tsx';
import { useCentred } from '#client/ui/layout/use-centred.ts';
import type { ProfileSearch } from './profile-tabs.ts';
import styles from './profile-tab-list.module.css';

type TabWords<Value> = readonly [
  value: Value,
  label: string,
  icon?: IconName,
  detail?: string | undefined,
];

interface ProfileTabListProps<Value extends string> {
  /** Ties the tabs to their panel: see `tabId` and `panelId`. */
  id: string;
  label: string;
  /** `menu` shows an icon, and a line about the content of each tab. */
  tabs: readonly TabWords<Value>[];
  selected: Value;
  /** The search part of the link of a tab. */
  search: (value: Value) => ProfileSearch;
  /** `menu`: rows on a phone, a menu at the side where there is room. `tray`: parts of one track. */
  look: 'menu' | 'tray';
  /** Selecting a tab adds no history entry. */
  replace?: boolean;
}

export const tabId = (id: string, value: string) => `${id}-tab-${value}`;
export const panelId = (id: string) => `${id}-panel`;

const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};
/** The keys of a menu, which is vertical on a desktop. */
const UPRIGHT: Record<string, string> = { ArrowDown: 'ArrowRight', ArrowUp: 'ArrowLeft' };

/**
 * Tabs that are links, so that each can be shared, opened in a new tab and returned to. One stop for the Tab key. Arrow keys move
 * and select without a history entry, since they pass over tabs.
 */
export function ProfileTabList<Value extends string>(props: ProfileTabListProps<Value>) {
  const { id, label, tabs, selected, search, look, replace = false } = props;
  const navigate = useNavigate();
  const row = useRef<HTMLDivElement>(null);
  const at = tabs.findIndex(([value]) => value === selected);
  useCentred(row, at);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const key = (look === 'menu' && UPRIGHT[event.key]) || event.key;
    const [next] = tabs[STEPS[key]?.(at, tabs.length) ?? -1] ?? [];
    if (!next) return;
    event.preventDefault();
    void navigate({ to: '/profile', search: search(next), replace: true, resetScroll: false });
    document.getElementById(tabId(id, next))?.focus({ preventScroll: true });
  }

  return (
    <div
      ref={row}
      role="tablist"
      aria-label={label}
      className={classNames(styles.list, styles[look])}
      onKeyDown={onKeyDown}
    >
      {tabs.map(([value, text, icon, detail]) => (
        <TabLink
          key={value}
          to="/profile"
          search={search(value)}
          replace={replace || value === selected}
          resetScroll={false}
          id={tabId(id, value)}
          controls={panelId(id)}
          selected={value === selected}
          aria-description={detail}
        >
          {icon && <Icon name={icon} size={22} className={styles.icon} />}
          {look === 'menu' ? (
            <span className={styles.words}>
              <span>{text}</span>
              {detail && (
                <span className={styles.detail} aria-hidden>
                  {detail}
                </span>
              )}
            </span>
          ) : (
            text
          )}
          {look === 'menu' && <Icon name="chevron-right" size={18} className={styles.mark} />}
        </TabLink>
      ))}
    </div>
  );
}

interface TabAnchorProps extends ComponentPropsWithRef<'a'> {
  selected: boolean;
  controls: string;
}

/** Drops the router's `aria-current`, which would repeat `aria-selected`. */
function TabAnchor({ selected, controls, 'aria-current': _page, ...rest }: TabAnchorProps) {
  return (
    <a
      {...rest}
      role="tab"
      aria-selected={selected}
      aria-controls={selected ? controls : undefined}
      tabIndex={selected ? 0 : -1}
      className={classNames(styles.tab, selected && styles.selected)}
    />
  );
}

const TabLink = createLink(TabAnchor);
