import { QueryClient } from '@tanstack/react-query';
import { DeskRefused } from './call-desk.ts';

const TRIES = 2;

/** No data of the desk is stored on the device: it is in this tab's memory only. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // An answer may be a PAN, what was sent a password: they are dropped as soon as nothing needs them.
    // Without a connection they fail at once and say so: nothing waits, to be done when nobody looks any more.
    mutations: { gcTime: 1000, networkMode: 'always' },
    queries: {
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: 30_000,
      // Not one that was waited for as long as anybody waits: the screen says so, and a person asks again.
      retry: (failures, error) =>
        !(error instanceof DeskRefused) &&
        (error.cause as Error | undefined)?.name !== 'TimeoutError' &&
        failures < TRIES,
    },
  },
});
