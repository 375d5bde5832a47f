import { Link, useLocation } from '@tanstack/react-router';
import { classNames } from '#client/ui/class-names.ts';
import { useShowHere } from '../../parts/table/use-show-here.ts';
import { isBelow } from '../sections.ts';
import styles from './section-tabs.module.css';
import { useSections } from '../use-sections.ts';

/** The pages of a section that has several. */
export function SectionTabs() {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const section = useSections().find(({ pages }) => pages.some(({ to }) => isBelow(path, to)));
  const row = useShowHere<HTMLElement>(section && path);
  if (!section || section.pages.length < 2) return null;
  return (
    <nav ref={row} className={styles.tabs} aria-label={`Pages of ${section.label}`}>
      {section.pages.map(({ to, label }) => {
        const here = isBelow(path, to);
        return (
          <Link
            key={to}
            to={to}
            className={classNames(styles.tab, here && styles.here)}
            aria-current={here ? 'page' : undefined}
          >
            {label}
          </Link>
        );
      })}
    </nav>
  );
}
