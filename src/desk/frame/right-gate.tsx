import { Link, useMatches } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { hasRight } from '#shared/desk/rights.ts';
import { useDoor } from '../api/use-door.ts';
import { rightFor } from './sections.ts';

/**
 * Shows a page only to who may see it: the rail has no way to another, but an address can be typed, and the store would refuse all
 * it asks.
 */
export function RightGate({ children }: { children: ReactNode }) {
  // Of the page that is drawn: the location is another already while the next page is still being loaded.
  const right = rightFor(useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '/' }));
  // The session gate around it has asked who it is, says what fails, and shows no page before it knows.
  const now = useDoor().data?.session?.me;
  // While a session has ended the page stays, covered by the sign-in, with what was typed in it.
  const [me, setMe] = useState(now);
  if (now && now !== me) setMe(now);
  if (right === undefined) return children;
  if (!me) return null;
  return hasRight(me.roles, right) ? children : <NotAllowed />;
}

const NotAllowed = () => (
  <EmptyState
    level={1}
    icon="info"
    title="This page is not for your role"
    action={<Link to="/">Today</Link>}
  >
    Ask an owner if you need it: they give rights under Staff.
  </EmptyState>
);
