import { findOpenPoints, type OpenPoint } from '#server/go-live/checks.ts';
import type { StoreFacts } from '#server/go-live/store-facts.ts';
import { isDemo } from '#server/settings.ts';
import { type Finding, found } from './finding.ts';

/**
 * Whether what the desk can give may still be missing at a start: then the store starts closed. Once its owner has opened it, the
 * next start would close it again.
 */
const isSetUpAtDesk = ({ settings, kept }: StoreFacts): boolean =>
  settings.SETUP && !isDemo(settings) && kept?.liveSince === undefined;

/** Whether the store is one that its owner sets up and opens at the desk, as far as its database was looked into. */
export const isBeingSetUp = (facts: StoreFacts): boolean =>
  facts.kept !== undefined && isSetUpAtDesk(facts);

/**
 * What keeps a store from opening, as at a start. With `SETUP` the desk gives some of it after the start: that is no fault, and
 * nothing is sold before its owner opens the store there.
 */
export function checkOpening(facts: StoreFacts): Finding[] {
  const { ok, warn, fail } = found('opening');
  const points = findOpenPoints(facts);
  const later = (point: OpenPoint) => isSetUpAtDesk(facts) && point.place !== undefined;
  const faults = points.filter((point) => !later(point)).map(({ line }) => fail(line));
  // Without the database it is not known what the desk has given.
  if (facts.kept === undefined) return faults;
  if (!isSetUpAtDesk(facts)) {
    return faults.length > 0 ? faults : [ok('Nothing keeps this store from opening.')];
  }
  return [
    ...faults,
    ...(faults.length > 0
      ? []
      : [ok('Nothing keeps this store from starting, closed, to be set up at the desk.')]),
    ...points.filter(later).map(({ line }) => warn(`To be set up at the desk: ${line}`)),
    warn('Nothing is sold before its owner opens the store at the desk, under Content, Set up.'),
  ];
}
