import type { QueryClient } from '@tanstack/react-query';

/**
 * Once the device's clock was set back, answers are dated in the future, and would count as new until that time comes again: they are
 * asked for anew, those on the screen at once. Call the returned function every while.
 */
export function watchClockSetBack(
  queryClient: QueryClient,
  deviceNow: () => number = Date.now,
): () => void {
  let last = deviceNow();
  return () => {
    const now = deviceNow();
    if (now < last) void queryClient.invalidateQueries();
    last = now;
  };
}
