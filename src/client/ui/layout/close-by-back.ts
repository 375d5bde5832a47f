import type { RouterHistory } from '@tanstack/react-router';

/**
 * While it stands, Back closes what is open over the page in place of leaving the page. Android does so by itself for a `<dialog>`; an
 * iPhone and a computer do not. Gives what ends it.
 */
export const closeByBack = (history: RouterHistory, close: () => void): (() => void) =>
  history.block({
    enableBeforeUnload: false,
    blockerFn({ action }) {
      if (action !== 'BACK') return false;
      close();
      return true;
    },
  });
