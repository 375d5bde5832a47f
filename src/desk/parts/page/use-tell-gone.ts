import { useCallback, useEffect, useRef } from 'react';
import { sayFailed } from './toast.ts';

/** For a part that shows by itself why something failed: whoever has left it by then is told by a note. */
export function useTellGone(): (error: unknown) => void {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => void (isShown.current = false);
  }, []);
  return useCallback((error: unknown) => {
    if (!isShown.current) sayFailed(error);
  }, []);
}
