import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';

/**
 * Called at a press, gives what tells once the answer is there whether whoever pressed is still on that page: what follows from an
 * answer must not take them away from where they went meanwhile. It is asked once.
 */
export function useStillHere(): () => () => boolean {
  const { history } = useRouter();
  return useCallback(() => {
    let { pathname } = history.location;
    let here = true;
    const stop = history.subscribe(({ location, action }) => {
      // A page that replaces its own address, as a new product does with its first save, is the same page.
      if (action.type !== 'REPLACE' && location.pathname !== pathname) {
        here = false;
        stop();
      }
      ({ pathname } = location);
    });
    return () => {
      stop();
      return here;
    };
  }, [history]);
}
