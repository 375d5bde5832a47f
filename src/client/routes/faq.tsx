import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { FaqScreen } from '#client/features/content/faq-screen.tsx';
import { faqsQuery } from '#client/features/content/queries.ts';
import { m } from '#client/messages/compiled/messages.js';
import { SavedAsOf } from '#client/persistence/report/saved-as-of.tsx';
import { pageTitle } from '#client/shell/page-head.ts';
import { loadQuery } from '#client/api/load-query.ts';
import { useServices } from '#client/api/services-context.ts';

export const Route = createFileRoute('/faq')({
  loader: async ({ context: { api, queryClient } }) => {
    await loadQuery(queryClient, faqsQuery(api));
  },
  head: ({ match }) => ({ meta: [{ title: pageTitle(match.context.config, m.faq_title()) }] }),
  component: FaqPage,
});

function FaqPage() {
  const { api } = useServices();
  const asked = useSuspenseQuery(faqsQuery(api));
  return <FaqScreen faqs={asked.data} saved={<SavedAsOf asked={asked} />} />;
}
