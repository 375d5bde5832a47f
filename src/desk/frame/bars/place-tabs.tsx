import { Link, useLocation } from '@tanstack/react-router';
import { classNames } from '#client/ui/class-names.ts';
import { useShowHere } from '../../parts/table/use-show-here.ts';
import { isBelow } from '../places.ts';
import styles from './place-tabs.module.css';
import { usePlaces } from '../use-places.ts';

/** The pages of a place that has several. */
export function PlaceTabs() {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const place = usePlaces().find(({ pages }) => pages.some(({ to }) => isBelow(path, to)));
  const row = useShowHere<HTMLElement>(place && path);
  if (!place || place.pages.length < 2) return null;
  return (
    <nav ref={row} className={styles.tabs} aria-label={`Pages of ${place.label}`}>
      {place.pages.map(({ to, label }) => {
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
