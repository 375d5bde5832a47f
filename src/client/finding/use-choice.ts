import { useMemo } from 'react';
import { useRouterState } from '@tanstack/react-router';
import { type Choice, isActive, readChoice, writeChoice } from '#shared/finding/choice.ts';

/** The choice in the URL, and the links that change it. */
export interface ChoiceInAddress {
  choice: Choice;
  /** Whether anything is chosen or sorted: the listing then shows pieces instead of categories or products. */
  active: boolean;
  /** The props of a link to this page with another choice. */
  linkTo: (choice: Choice) => { to: string; search: Record<string, unknown>; resetScroll: false };
}

/** The facets and the sort order in this page's URL. */
export function useChoice(): ChoiceInAddress {
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  const search = useRouterState({ select: ({ location }) => location.search as object });
  return useMemo(() => {
    const choice = readChoice(search);
    return {
      choice,
      active: isActive(choice),
      linkTo: (other) => ({ to: pathname, search: writeChoice(search, other), resetScroll: false }),
    };
  }, [pathname, search]);
}

/** A link that removes a value leads to an address that this page's begins with, yet it is not this page. */
export const NOT_THIS_PAGE = { exact: true, includeSearch: true } as const;
