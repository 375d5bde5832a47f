import { createFileRoute, useNavigate } from '@tanstack/react-router';
import * as v from 'valibot';
import { SignInScreen } from '../features/staff/sign-in-screen.tsx';

/** A page of the desk alone: an address of another site is left out. */
const search = v.object({
  from: v.optional(v.fallback(v.pipe(v.string(), v.regex(/^\/(?![/\\])/)), '/'), '/'),
});

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
