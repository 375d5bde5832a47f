import { useCallback } from 'react';
import { sayFailed } from './toast.ts';
import { useIsShown } from './use-is-shown.ts';

/** For a part that shows by itself why something failed: whoever has left it by then is told by a note. */
export function useTellGone(): (error: unknown) => void {
  const isShown = useIsShown();
  return useCallback(
    (error: unknown) => {
      if (!isShown()) sayFailed(error);
    },
    [isShown],
  );
}
