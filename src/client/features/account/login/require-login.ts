import { redirect } from '@tanstack/react-router';
import type { Session } from '#client/session/session.ts';

interface Asked {
  context: { session: Session };
  location: { href: string };
}

/**
 * Sends a visitor of a private page to the login, and from there back. Where a page is rendered nobody
 * is ever logged in: there it lets pass, so that the shell goes out and the device decides.
 */
export function requireLogin({ context, location }: Asked): void {
  if (typeof window === 'undefined' || context.session.state.user) return;
  throw redirect({ to: '/login', search: { from: location.href } });
}
