import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { homeGroupsQuery, productTypesQuery } from '#client/features/catalogue/queries.ts';
import {
  bannersQuery,
  ratePremiumQuery,
  testimonialsQuery,
} from '#client/features/content/queries.ts';
import { HomeScreen } from '#client/features/home/home-screen.tsx';
import { HomeSkeleton } from '#client/features/home/home-skeleton.tsx';
import { m } from '#client/messages/compiled/messages.js';
import { LazyAfterPaint, useAfterPaint } from '#client/shell/lazy-after-paint.tsx';
import { pageTitle } from '#client/shell/page-head.ts';
import { loadQuery } from '#client/api/load-query.ts';
import { useServices } from '#client/api/services-context.ts';
import { later } from '#client/ui/later.tsx';
import { retryImport } from '#client/updates/retry-import.ts';

const HomeBelow = later(
  async () => (await retryImport(() => import('#client/app/below/home-below.tsx'))).HomeBelow,
);

export const Route = createFileRoute('/')({
  // Most first visits are here, so this is part of the start, where it costs less than separate files.
  codeSplitGroupings: [],
  loader: async ({ context: { api, queryClient } }) => {
    const sections = await Promise.allSettled([
      loadQuery(queryClient, productTypesQuery(api)),
      loadQuery(queryClient, homeGroupsQuery(api)),
      loadQuery(queryClient, bannersQuery(api)),
      loadQuery(queryClient, ratePremiumQuery(api)),
      loadQuery(queryClient, testimonialsQuery(api)),
    ]);
    await HomeBelow.load();
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

const sinceLooked = async () => (await import('./-since-looked.tsx')).SinceLooked;
const loadLate = async () => (await import('./-late-home.tsx')).lateHome;

function Home() {
  const late = useAfterPaint(loadLate);
  const { api } = useServices();
  const { data: types } = useQuery(productTypesQuery(api));
  const { data: groups } = useQuery(homeGroupsQuery(api));
  const { data: premiums } = useQuery(ratePremiumQuery(api));
  return (
    <HomeScreen
      {...{ types, groups, premiums, late }}
      since={<LazyAfterPaint load={sinceLooked} />}
      below={<HomeBelow />}
    />
  );
}
