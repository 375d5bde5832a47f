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
import { useStore } from '#client/api/services-context.ts';

export const Route = createFileRoute('/')({
  // The first visit is mostly here: part of the start, where it costs less than as files of its own.
  codeSplitGroupings: [],
  loader: async ({ context: { store, queryClient } }) => {
    const sections = await Promise.allSettled([
      loadQuery(queryClient, productTypesQuery(store)),
      loadQuery(queryClient, homeGroupsQuery(store)),
      loadQuery(queryClient, bannersQuery(store)),
      loadQuery(queryClient, ratePremiumQuery(store)),
      loadQuery(queryClient, testimonialsQuery(store)),
    ]);
    // A section that fails is left out; the page fails only where there is nothing to show.
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
  const { store } = useStore();
  const { data: types } = useQuery(productTypesQuery(store));
  const { data: groups } = useQuery(homeGroupsQuery(store));
  const { data: banners } = useQuery(bannersQuery(store));
  const { data: premiums } = useQuery(ratePremiumQuery(store));
  const { data: testimonials = [] } = useQuery(testimonialsQuery(store));
  return (
    <HomeScreen
      {...{ types, groups, banners, premiums }}
      testimonials={<HomeTestimonials testimonials={testimonials} />}
    />
  );
}
