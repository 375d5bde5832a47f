import { createFileRoute } from '@tanstack/react-router';
import { m } from '#client/messages/compiled/messages.js';
import { pageTitle } from '#client/shell/page-head.ts';

export const Route = createFileRoute('/contact-us')({
  head: ({ match }) => ({ meta: [{ title: pageTitle(match.context.config, m.contact_title()) }] }),
  component: ContactUsPage,
});

function ContactUsPage() {
  return <h1>{m.contact_title()}</h1>;
}
