import { useCallback, useEffect, useRef } from 'react';

/** Gives what tells, once an answer is there, whether the part that asked is still on the screen. */
export function useIsShown(): () => boolean {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => void (isShown.current = false);
  }, []);
  return useCallback(() => isShown.current, []);
}
