import { createFileRoute, useNavigate } from '@tanstack/react-router';
import * as v from 'valibot';
import { isSignIn } from '../features/staff/sign-in/is-sign-in.ts';
import { SignInScreen } from '../features/staff/sign-in/sign-in-screen.tsx';

/** An address within the desk: one of another site is left out, and so is the sign-in itself. */
const page = v.pipe(
  v.string(),
  v.regex(/^\/(?![/\\])/),
  v.check((href) => new URL(href, location.origin).origin === location.origin && !isSignIn(href)),
);
const search = v.object({ from: v.optional(v.fallback(page, '/'), '/') });

export const Route = createFileRoute('/sign-in')({
  component: SignIn,
  validateSearch: search,
  staticData: { open: true },
});

function SignIn() {
  const { from } = Route.useSearch();
  const navigate = useNavigate();
  return <SignInScreen onIn={() => void navigate({ href: from, replace: true })} />;
}
