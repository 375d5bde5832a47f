import { createFileRoute } from '@tanstack/react-router';
import { m } from '#client/messages/compiled/messages.js';
import { pageTitle } from '#client/shell/page-head.ts';

export const Route = createFileRoute('/shipping-policy')({
  head: ({ match }) => ({ meta: [{ title: pageTitle(match.context.config, m.shipping_title()) }] }),
  component: ShippingPolicyPage,
});

function ShippingPolicyPage() {
  return <h1>{m.shipping_title()}</h1>;
}
