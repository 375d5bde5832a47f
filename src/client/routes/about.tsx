import { createFileRoute } from '@tanstack/react-router';
import { useContact } from '#client/features/content/contact/use-contact.ts';
import { About } from '#client/features/policies/about/about.tsx';
import { m } from '#client/messages/compiled/messages.js';
import { pageTitle } from '#client/shell/page-head.ts';

export const Route = createFileRoute('/about')({
  head: ({ match }) => ({
    meta: [{ title: pageTitle(match.context.config, m.about_title()) }],
  }),
  component: AboutPage,
});

function AboutPage() {
  const contact = useContact();
  return <About contact={contact} />;
}
