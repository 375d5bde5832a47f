import '#client/styles/index.css';
import '../frame/desk.css';
import { focusPages } from '#client/ui/focus-pages.ts';
import { followTranslation } from '#client/ui/translated-texts.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRouter, RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { queryClient } from '../api/query-client.ts';
import { Failed } from '../frame/failed.tsx';
import { reloadOnMissingScript } from '../frame/missing-scripts.ts';
import { setTheme, storedTheme } from '../frame/theme.ts';
import { routeTree } from './route-tree.gen.ts';

const router = createRouter({
  routeTree,
  basepath: '/desk',
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultErrorComponent: Failed,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

setTheme(storedTheme());
focusPages(router, document);
reloadOnMissingScript();

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root');
followTranslation(document.body);
createRoot(root).render(
  <QueryClientProvider client={queryClient}>
    <RouterProvider router={router} />
  </QueryClientProvider>,
);
