import { hasRight } from '#shared/desk/rights.ts';
import { useMe } from '../api/use-me.ts';
import { type Place, PLACES } from './places.ts';

/** The places and their pages that who is at the desk may see. */
export function usePlaces(): Place[] {
  const me = useMe();
  if (!me) return [];
  return PLACES.flatMap((place) => {
    const [first, ...others] = place.pages.filter(({ right }) => hasRight(me.roles, right));
    return first ? [{ ...place, pages: [first, ...others] as const }] : [];
  });
}
