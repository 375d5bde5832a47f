import { createFileRoute } from '@tanstack/react-router';
import { m } from '#client/messages/compiled/messages.js';
import { pageTitle } from '#client/shell/page-head.ts';

export const Route = createFileRoute('/store-locator')({
  head: ({ match }) => ({ meta: [{ title: pageTitle(match.context.config, m.stores_title()) }] }),
  component: StoreLocatorPage,
});

function StoreLocatorPage() {
  return <h1>{m.stores_title()}</h1>;
}
