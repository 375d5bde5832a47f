import { Link, useLocation } from '@tanstack/react-router';
import { Icon } from '#client/ui/button/icon.tsx';
import { IconButton } from '#client/ui/button/icon-button.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { ROLE_WORDS } from '#shared/desk/roles.ts';
import { useMe } from '../../api/use-me.ts';
import { useShopConfig } from '../../live/shop-config.ts';
import { FOLD } from '../../parts/page/icons.ts';
import { callFrame } from '../frame-calls.ts';
import { sectionOf } from '../sections.ts';
import styles from './rail.module.css';
import { useBadges } from './use-badges.ts';
import { useSections } from '../use-sections.ts';

/** The sections of the desk, each with the count of what waits there. Folds to its icons. */
export function Rail({ folded, onFold }: { folded: boolean; onFold: () => void }) {
  const sections = useSections();
  const badges = useBadges();
  const here = useLocation({ select: ({ pathname }) => sectionOf(pathname)?.id });
  return (
    <nav className={classNames(styles.rail, folded && styles.folded)} aria-label="Sections">
      <div className={styles.name}>
        <ShopName />
        <IconButton
          icon={FOLD}
          label={folded ? 'Unfold' : 'Fold'}
          aria-expanded={!folded}
          className={styles.fold}
          onClick={onFold}
        />
      </div>
      <ul className={styles.sections}>
        {sections.map(({ id, label, icon, letter, pages }) => {
          const waits = badges[id];
          return (
            <li key={id}>
              <Link
                to={pages[0].to}
                className={classNames(styles.section, here === id && styles.here)}
                aria-current={here === id ? 'page' : undefined}
                title={label}
                aria-keyshortcuts={`g ${letter}`}
              >
                <Icon name={icon} size={18} />
                <span className={styles.label}>{label}</span>
                {waits ? (
                  <span className={styles.badge}>
                    {waits}
                    <span className="visually-hidden"> waiting</span>
                  </span>
                ) : null}
                <span className={styles.letter} aria-hidden>
                  G {letter.toUpperCase()}
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
      <You />
    </nav>
  );
}

/** The shop's own name: the desk contains nothing of a particular shop. */
export function ShopName() {
  const name = useShopConfig()?.projectName ?? '';
  return (
    <span className={styles.shop}>
      <span className={styles.shopName}>{name}</span>
      <span className={styles.initial} aria-hidden>
        {name.slice(0, 1)}
      </span>
      <span className={styles.desk}>Desk</span>
    </span>
  );
}

function You() {
  const me = useMe();
  if (!me) return null;
  const roles = me.roles.map((role) => ROLE_WORDS[role].name).join(', ');
  return (
    <button type="button" className={styles.you} title={me.name} onClick={() => callFrame('you')}>
      <span className={styles.disc} aria-hidden>
        {initialsOf(me.name)}
      </span>
      <span className={styles.label}>
        <strong>{me.name}</strong>
        <span className={styles.roles}>{roles}</span>
      </span>
    </button>
  );
}

/** `AM` for Anand Mehta. */
export const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .map((word) => word.slice(0, 1))
    .filter(Boolean)
    .slice(0, 2)
    .join('')
    .toUpperCase();
