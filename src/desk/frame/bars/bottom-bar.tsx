import { Link, useLocation } from '@tanstack/react-router';
import { Icon, type IconName } from '#client/ui/button/icon.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { GUARD, MORE } from '../../parts/page/icons.ts';
import { Dialog } from '../../parts/dialog/dialog.tsx';
import { useOpening } from '../../parts/dialog/use-opening.ts';
import styles from './bottom-bar.module.css';
import { callFrame } from '../frame-calls.ts';
import { isBelow, type Section } from '../sections.ts';
import { useBadges } from './use-badges.ts';
import { useSections } from '../use-sections.ts';

/** The sections that a thumb reaches, in the order in which they are wanted: as many as there is room for, of those of the role. */
const WANTED = ['today', 'payments', 'orders', 'content', 'catalogue'];
const ROOM = 3;

/** On a phone: the most used pages at the thumb, and the rest behind More. */
export function BottomBar() {
  const sections = useSections();
  const badges = useBadges();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const [more, setMore, close] = useOpening<true>();
  const first = WANTED.flatMap((id) => sections.find((section) => section.id === id) ?? []);
  const guard = sections.flatMap(({ pages }) => pages).find(({ to }) => to === '/guard');
  return (
    <nav className={styles.bar} aria-label="Sections on a phone">
      {first.slice(0, ROOM).map(({ id, label, icon, pages }) => (
        <Tab
          key={id}
          {...{ label, icon }}
          to={pages[0].to}
          here={pages.some(({ to }) => to !== guard?.to && isBelow(path, to))}
          waits={badges[id]}
        />
      ))}
      {guard && <Tab label="Guard" icon={GUARD} to={guard.to} here={isBelow(path, guard.to)} />}
      <button type="button" className={styles.tab} onClick={() => setMore(true)}>
        <Icon name={MORE} size={22} />
        More
      </button>
      {more && <MoreSections sections={sections} onClose={close} />}
    </nav>
  );
}

interface TabProps {
  to: string;
  label: string;
  icon: IconName;
  here: boolean;
  waits?: number | undefined;
}

function Tab({ to, label, icon, here, waits }: TabProps) {
  return (
    <Link
      to={to}
      className={classNames(styles.tab, here && styles.here)}
      aria-current={here ? 'page' : undefined}
    >
      <Icon name={icon} size={22} />
      {label}
      {waits ? (
        <span className={styles.badge}>
          {waits}
          <span className="visually-hidden"> waiting</span>
        </span>
      ) : null}
    </Link>
  );
}

function MoreSections({ sections, onClose }: { sections: Section[]; onClose: () => void }) {
  return (
    <Dialog title="More" onClose={onClose}>
      <ul className={styles.more}>
        {sections.map(({ id, label, icon, pages }) => (
          <li key={id} className={styles.group}>
            <Icon name={icon} size={20} />
            <div>
              {pages.map(({ to, label: page }) => (
                <Link key={to} to={to} className={styles.page} onClick={onClose}>
                  {pages.length > 1 ? page : label}
                </Link>
              ))}
            </div>
          </li>
        ))}
        <li className={styles.group}>
          <Icon name="user" size={20} />
          <button
            type="button"
            className={styles.page}
            onClick={() => {
              onClose();
              callFrame('you');
            }}
          >
            You, theme and signing out
          </button>
        </li>
      </ul>
    </Dialog>
  );
}
