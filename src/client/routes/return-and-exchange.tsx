import { createFileRoute } from '@tanstack/react-router';
import { useContact } from '#client/features/content/contact/use-contact.ts';
import { ReturnAndExchange } from '#client/features/policies/return-and-exchange.tsx';
import { m } from '#client/messages/compiled/messages.js';
import { pageTitle } from '#client/shell/page-head.ts';

export const Route = createFileRoute('/return-and-exchange')({
  head: ({ match }) => ({
    meta: [{ title: pageTitle(match.context.config, m.returns_title()) }],
  }),
  component: ReturnAndExchangePage,
});

function ReturnAndExchangePage() {
  const contact = useContact();
  return <ReturnAndExchange contact={contact} />;
}
