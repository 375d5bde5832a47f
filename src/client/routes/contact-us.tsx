import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { ContactScreen } from '#client/features/content/contact/contact-screen.tsx';
import { clientDetailsQuery } from '#client/features/content/queries.ts';
import { Promises } from '#client/features/home/below/promises.tsx';
import { m } from '#client/messages/compiled/messages.js';
import { pageTitle } from '#client/shell/page-head.ts';
import { useServices } from '#client/api/services-context.ts';

export const Route = createFileRoute('/contact-us')({
  head: ({ match }) => ({ meta: [{ title: pageTitle(match.context.config, m.contact_title()) }] }),
  component: ContactUs,
});

function ContactUs() {
  const { api } = useServices();
  // The frame has asked for the client details; the form works without them.
  const { data = {} } = useQuery(clientDetailsQuery(api));
  return <ContactScreen details={data} promises={<Promises />} />;
}
