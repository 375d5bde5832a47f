import { createRootRoute, Outlet, useMatches } from '@tanstack/react-router';
import { Frame } from '../frame/frame.tsx';
import { NotFound } from '../frame/not-found.tsx';
import { RightGate } from '../frame/right-gate.tsx';
import { SessionGate } from '../frame/session-gate.tsx';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Whether the page is open to people who are not signed in: without the frame, and without any data of the shop. */
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
        <RightGate>
          <Outlet />
        </RightGate>
      </Frame>
    </SessionGate>
  );
}
