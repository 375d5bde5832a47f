import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { NewsScreen } from '#client/features/content/news/news-screen.tsx';
import { newsQuery } from '#client/features/content/queries.ts';
import { m } from '#client/messages/compiled/messages.js';
import { SavedAsOf } from '#client/persistence/report/saved-as-of.tsx';
import { pageTitle } from '#client/shell/page-head.ts';
import { loadQuery } from '#client/api/load-query.ts';
import { useServices } from '#client/api/services-context.ts';

export const Route = createFileRoute('/news')({
  loader: async ({ context: { api, queryClient } }) => {
    await loadQuery(queryClient, newsQuery(api));
  },
  head: ({ match }) => ({ meta: [{ title: pageTitle(match.context.config, m.news_title()) }] }),
  component: News,
});

function News() {
  const { api } = useServices();
  const asked = useSuspenseQuery(newsQuery(api));
  return <NewsScreen news={asked.data} saved={<SavedAsOf asked={asked} />} />;
}
