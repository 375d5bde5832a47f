import { useSyncExternalStore } from 'react';

export interface LastDecision {
  /** What was done, in the store's words. */
  text: string;
  /** The token for undoing the decision. */
  undo: string;
  at: number;
}

/** The store undoes decisions younger than this. */
export const MOMENT_MS = 2 * 60_000;

let last: LastDecision | undefined;
const listeners = new Set<() => void>();

/** Remembers a decision that can be undone; undefined once it was undone. */
export function rememberDecision(decision: LastDecision | undefined): void {
  last = decision;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useLastDecision = (): LastDecision | undefined =>
  useSyncExternalStore(subscribe, () => last);
