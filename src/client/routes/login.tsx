import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';

/** `from`: where the visitor was going; only a path of this app, never another site. */
const search = v.object({
  from: v.optional(v.fallback(v.pipe(v.string(), v.regex(/^\/(?![/\\])/)), '/')),
});

export const Route = createFileRoute('/login')({
  validateSearch: search,
  component: () => <h1>…</h1>,
});
