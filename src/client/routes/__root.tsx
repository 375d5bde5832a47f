import { createRootRouteWithContext, HeadContent, Outlet } from '@tanstack/react-router';
import { clientDetailsQuery } from '#client/features/content/queries.ts';
import { productTypesQuery } from '#client/features/catalogue/queries.ts';
import { m } from '#client/messages/compiled/messages.js';
import type { RouteContext } from '#client/app/router.ts';
import { loadQuery } from '#client/api/load-query.ts';
import { Footer, Layout } from '#client/shell/layout.tsx';
import { PendingScreen } from '#client/shell/screens/pending-screen.tsx';
import { NotFoundScreen } from '#client/shell/screens/not-found-screen.tsx';
import { canonicalLink, pageTitle } from '#client/shell/page-head.ts';

export const Route = createRootRouteWithContext<RouteContext>()({
  // The data of the frame. A page does not wait for it: until it comes, the frame is shown without.
  loader: async ({ context: { api, queryClient } }) => {
    await Promise.allSettled([
      loadQuery(queryClient, productTypesQuery(api)),
      loadQuery(queryClient, clientDetailsQuery(api)),
      Footer.load(),
    ]);
  },
  head: ({ match, matches }) => {
    const { config } = match.context;
    // What is not there has no address that search engines should keep.
    if (matches.some(({ status, _notFound }) => _notFound || status === 'notFound'))
      return { meta: [{ title: pageTitle(config, m.not_found_title()) }] };
    return {
      meta: [{ title: config.projectName }],
      links: [canonicalLink(config, matches.at(-1)?.pathname ?? '/')],
    };
  },
  component: Root,
  // The frame is there from the first moment, also where what it shows is still on its way.
  pendingComponent: Waiting,
  notFoundComponent: NotFoundScreen,
});

function Waiting() {
  return (
    <Layout>
      <PendingScreen />
    </Layout>
  );
}

function Root() {
  return (
    <Layout>
      <HeadContent />
      <Outlet />
    </Layout>
  );
}
