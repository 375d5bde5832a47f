import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { testimonialsQuery } from '#client/features/content/queries.ts';
import { TestimonialsScreen } from '#client/features/content/testimonials/testimonials-screen.tsx';
import { m } from '#client/messages/compiled/messages.js';
import { SavedAsOf } from '#client/persistence/report/saved-as-of.tsx';
import { pageTitle } from '#client/shell/page-head.ts';
import { loadQuery } from '#client/api/load-query.ts';
import { useServices } from '#client/api/services-context.ts';

export const Route = createFileRoute('/testimonials')({
  loader: async ({ context: { api, queryClient } }) => {
    await loadQuery(queryClient, testimonialsQuery(api));
  },
  head: ({ match }) => ({
    meta: [{ title: pageTitle(match.context.config, m.testimonials_title()) }],
  }),
  component: Testimonials,
});

function Testimonials() {
  const { api } = useServices();
  const asked = useSuspenseQuery(testimonialsQuery(api));
  return <TestimonialsScreen testimonials={asked.data} saved={<SavedAsOf asked={asked} />} />;
}
