import { createFileRoute } from '@tanstack/react-router';
import { useContact } from '#client/features/content/contact/use-contact.ts';
import { PrivacyPolicy } from '#client/features/policies/privacy-policy.tsx';
import { m } from '#client/messages/compiled/messages.js';
import { pageTitle } from '#client/shell/page-head.ts';

export const Route = createFileRoute('/privacy-policy')({
  head: ({ match }) => ({
    meta: [{ title: pageTitle(match.context.config, m.privacy_title()) }],
  }),
  component: PrivacyPolicyPage,
});

function PrivacyPolicyPage() {
  const contact = useContact();
  return <PrivacyPolicy contact={contact} />;
}
