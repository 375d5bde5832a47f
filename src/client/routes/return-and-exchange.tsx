import { createFileRoute } from '@tanstack/react-router';
import { m } from '#client/messages/compiled/messages.js';
import { pageTitle } from '#client/shell/page-head.ts';

export const Route = createFileRoute('/return-and-exchange')({
  head: ({ match }) => ({ meta: [{ title: pageTitle(match.context.config, m.returns_title()) }] }),
  component: ReturnAndExchangePage,
});

function ReturnAndExchangePage() {
  return <h1>{m.returns_title()}</h1>;
}
