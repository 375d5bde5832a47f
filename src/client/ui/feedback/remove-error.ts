/** Removes the error on the screen, which its reader has dealt with: what comes next would stand beside it. */
export function removeError(): void {
  void import('react-hot-toast/headless').then(({ toast }) => toast.remove(ERROR));
}

/** The one error that `toast.ts` shows at a time. */
const ERROR = 'error';
