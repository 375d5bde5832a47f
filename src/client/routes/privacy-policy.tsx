import { createFileRoute } from '@tanstack/react-router';
import { m } from '#client/messages/compiled/messages.js';
import { pageTitle } from '#client/shell/page-head.ts';

export const Route = createFileRoute('/privacy-policy')({
  head: ({ match }) => ({ meta: [{ title: pageTitle(match.context.config, m.privacy_title()) }] }),
  component: PrivacyPolicyPage,
});

function PrivacyPolicyPage() {
  return <h1>{m.privacy_title()}</h1>;
}
