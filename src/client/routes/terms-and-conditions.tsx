import { createFileRoute } from '@tanstack/react-router';
import { useContact } from '#client/features/content/contact/use-contact.ts';
import { TermsAndConditions } from '#client/features/policies/terms-and-conditions.tsx';
import { m } from '#client/messages/compiled/messages.js';
import { pageTitle } from '#client/shell/page-head.ts';

export const Route = createFileRoute('/terms-and-conditions')({
  head: ({ match }) => ({
    meta: [{ title: pageTitle(match.context.config, m.terms_title()) }],
  }),
  component: TermsAndConditionsPage,
});

function TermsAndConditionsPage() {
  const contact = useContact();
  return <TermsAndConditions contact={contact} />;
}
