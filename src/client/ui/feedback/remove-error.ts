import type { ErrorId } from './toast.ts';

// Apart from `toast.ts`, which every start loads.

/** Removes the error on the screen at once, which its reader has dealt with: what comes next would stand beside it. */
export function removeError(): void {
  void import('react-hot-toast/headless').then(({ toast }) => toast.remove(ERROR));
}

/** Lets the error on the screen go: the customer is correcting its cause. */
export function hideError(): void {
  void import('react-hot-toast/headless').then(({ toast }) => toast.dismiss(ERROR));
}

const ERROR: ErrorId = 'error';
