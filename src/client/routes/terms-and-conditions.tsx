import { createFileRoute } from '@tanstack/react-router';
import { m } from '#client/messages/compiled/messages.js';
import { pageTitle } from '#client/shell/page-head.ts';

export const Route = createFileRoute('/terms-and-conditions')({
  head: ({ match }) => ({ meta: [{ title: pageTitle(match.context.config, m.terms_title()) }] }),
  component: TermsAndConditionsPage,
});

function TermsAndConditionsPage() {
  return <h1>{m.terms_title()}</h1>;
}
