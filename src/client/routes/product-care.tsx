import { createFileRoute } from '@tanstack/react-router';
import { useContact } from '#client/features/content/contact/use-contact.ts';
import { ProductCare } from '#client/features/policies/product-care.tsx';
import { m } from '#client/messages/compiled/messages.js';
import { pageTitle } from '#client/shell/page-head.ts';

export const Route = createFileRoute('/product-care')({
  head: ({ match }) => ({
    meta: [{ title: pageTitle(match.context.config, m.care_title()) }],
  }),
  component: ProductCarePage,
});

function ProductCarePage() {
  const contact = useContact();
  return <ProductCare contact={contact} />;
}
