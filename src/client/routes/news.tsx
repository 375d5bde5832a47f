import { createFileRoute } from '@tanstack/react-router';
import { m } from '#client/messages/compiled/messages.js';
import { pageTitle } from '#client/shell/page-head.ts';

export const Route = createFileRoute('/news')({
  head: ({ match }) => ({ meta: [{ title: pageTitle(match.context.config, m.news_title()) }] }),
  component: NewsPage,
});

function NewsPage() {
  return <h1>{m.news_title()}</h1>;
}
