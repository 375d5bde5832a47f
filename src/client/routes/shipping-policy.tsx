import { createFileRoute } from '@tanstack/react-router';
import { useContact } from '#client/features/content/contact/use-contact.ts';
import { ShippingPolicy } from '#client/features/policies/shipping-policy.tsx';
import { m } from '#client/messages/compiled/messages.js';
import { pageTitle } from '#client/shell/page-head.ts';

export const Route = createFileRoute('/shipping-policy')({
  head: ({ match }) => ({
    meta: [{ title: pageTitle(match.context.config, m.shipping_title()) }],
  }),
  component: ShippingPolicyPage,
});

function ShippingPolicyPage() {
  const contact = useContact();
  return <ShippingPolicy contact={contact} />;
}
