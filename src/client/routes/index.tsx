import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { homeGroupsQuery, productTypesQuery } from '#client/features/catalogue/queries.ts';
import { HomeTestimonials } from '#client/features/content/testimonials/home-testimonials.tsx';
import {
  bannersQuery,
  ratePremiumQuery,
  testimonialsQuery,
} from '#client/features/content/queries.ts';
import { HomeScreen } from '#client/features/home/home-screen.tsx';
import { HomeSkeleton } from '#client/features/home/home-skeleton.tsx';
import { m } from '#client/messages/compiled/messages.js';
import { pageTitle } from '#client/shell/page-head.ts';
import { loadQuery } from '#client/api/load-query.ts';
import { useServices } from '#client/api/services-context.ts';

export const Route = createFileRoute('/')({
  // Most first visits are here, so this is part of the start, where it costs less than in files of its own.
  codeSplitGroupings: [],
  loader: async ({ context: { api, queryClient } }) => {
    const sections = await Promise.allSettled([
      loadQuery(queryClient, productTypesQuery(api)),
      loadQuery(queryClient, homeGroupsQuery(api)),
      loadQuery(queryClient, bannersQuery(api)),
      loadQuery(queryClient, ratePremiumQuery(api)),
      loadQuery(queryClient, testimonialsQuery(api)),
    ]);
    // A section that fails is left out; the page fails only if there is nothing to show.
    const [first] = sections;
    if (sections.every(({ status }) => status === 'rejected') && first.status === 'rejected') {
      throw first.reason;
    }
  },
  head: ({ match }) => ({ meta: [{ title: pageTitle(match.context.config, m.home_title()) }] }),
  pendingComponent: HomeSkeleton,
  component: Home,
});

function Home() {
  const { api } = useServices();
  const { data: types } = useQuery(productTypesQuery(api));
  const { data: groups } = useQuery(homeGroupsQuery(api));
  const { data: banners } = useQuery(bannersQuery(api));
  const { data: premiums } = useQuery(ratePremiumQuery(api));
  const { data: testimonials = [] } = useQuery(testimonialsQuery(api));
  return (
    <HomeScreen
      {...{ types, groups, banners, premiums }}
      testimonials={<HomeTestimonials testimonials={testimonials} />}
    />
  );
}
