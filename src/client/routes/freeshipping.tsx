import { createFileRoute } from '@tanstack/react-router';
import { useContact } from '#client/features/content/contact/use-contact.ts';
import { FreeShipping } from '#client/features/policies/free-shipping.tsx';
import { m } from '#client/messages/compiled/messages.js';
import { pageTitle } from '#client/shell/page-head.ts';

export const Route = createFileRoute('/freeshipping')({
  head: ({ match }) => ({
    meta: [{ title: pageTitle(match.context.config, m.freeshipping_title()) }],
  }),
  component: FreeShippingPage,
});

function FreeShippingPage() {
  const contact = useContact();
  return <FreeShipping contact={contact} />;
}
