import { hasRight } from '#shared/desk/rights.ts';
import { useMe } from '../api/use-me.ts';
import { type Section, SECTIONS } from './sections.ts';

/** The sections and pages that the person at the desk may see. */
export function useSections(): Section[] {
  const me = useMe();
  if (!me) return [];
  return SECTIONS.flatMap((section) => {
    const [first, ...others] = section.pages.filter(({ right }) => hasRight(me.roles, right));
    return first ? [{ ...section, pages: [first, ...others] as const }] : [];
  });
}
