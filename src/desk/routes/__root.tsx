import { createRootRoute, Outlet, useMatches } from '@tanstack/react-router';
import { Frame } from '../frame/frame.tsx';
import { NotFound } from '../frame/not-found.tsx';
import { SessionGate } from '../frame/session-gate.tsx';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** A page for whoever is not signed in: without the frame, and nothing of the shop is on it. */
    open?: true;
  }
}

export const Route = createRootRoute({ component: Root, notFoundComponent: NotFound });

function Root() {
  const open = useMatches({
    select: (matches) => matches.some(({ staticData }) => staticData.open),
  });
  if (open) return <Outlet />;
  return (
    <SessionGate>
      <Frame>
        <Outlet />
      </Frame>
    </SessionGate>
  );
}
