import { act } from '@testing-library/react';
import { notifyManager, type QueryClient, type QueryKey } from '@tanstack/react-query';

/**
 * Fetches what is on screen anew, or what of it stands under `queryKey`, and resolves once the screen has heard: the queries tell it in
 * a timer of their own, so that a text read as soon as the answers are there may be that of before.
 */
export const refetched = (queryClient: QueryClient, queryKey?: QueryKey) =>
  act(async () => {
    await queryClient.invalidateQueries({ queryKey });
    await new Promise<void>((resolve) => notifyManager.schedule(resolve));
  });
