import { createFileRoute } from '@tanstack/react-router';
import { m } from '#client/messages/compiled/messages.js';
import { pageTitle } from '#client/shell/page-head.ts';

export const Route = createFileRoute('/faq')({
  head: ({ match }) => ({ meta: [{ title: pageTitle(match.context.config, m.faq_title()) }] }),
  component: FaqPage,
});

function FaqPage() {
  return <h1>{m.faq_title()}</h1>;
}
