import { redirect } from '@tanstack/react-router';
import type { Session } from '#client/session/session.ts';

interface Asked {
  context: { session: Session };
  location: { href: string };
}

/**
 * Redirects a visitor of a private page to the login, and from there back. On the server nobody is logged
 * in: it lets the request pass, so that the shell is rendered and the device decides.
 */
export function requireLogin({ context, location }: Asked): void {
  if (typeof window === 'undefined' || context.session.state.user) return;
  throw redirect({ to: '/login', search: { from: location.href } });
}
