import { QueryClient } from '@tanstack/react-query';
import { DeskRefused } from './call-desk.ts';

const TRIES = 2;

/** Nothing of the desk is kept on the device: it lives in this tab's memory only. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) => !(error instanceof DeskRefused) && failures < TRIES,
    },
  },
});
