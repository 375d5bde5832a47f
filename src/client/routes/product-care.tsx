import { createFileRoute } from '@tanstack/react-router';
import { m } from '#client/messages/compiled/messages.js';
import { pageTitle } from '#client/shell/page-head.ts';

export const Route = createFileRoute('/product-care')({
  head: ({ match }) => ({ meta: [{ title: pageTitle(match.context.config, m.care_title()) }] }),
  component: ProductCarePage,
});

function ProductCarePage() {
  return <h1>{m.care_title()}</h1>;
}
