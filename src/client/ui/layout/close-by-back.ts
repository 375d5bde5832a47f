import type { RouterHistory } from '@tanstack/react-router';

/** Closes each thing that is open, the uppermost last. */
const open: (() => void)[] = [];

/**
 * While it stands, Back closes what is open over the page in place of leaving the page; of several the uppermost. Android does so by
 * itself for a `<dialog>`; an iPhone and a computer do not. Gives what ends it.
 */
export function closeByBack(history: RouterHistory, close: () => void): () => void {
  open.push(close);
  const leave = history.block({
    enableBeforeUnload: false,
    blockerFn({ action }) {
      if (action !== 'BACK') return false;
      // The router asks the one that was opened first.
      open.at(-1)?.();
      return true;
    },
  });
  return () => {
    open.splice(open.indexOf(close), 1);
    leave();
  };
}
