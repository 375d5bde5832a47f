import { useSyncExternalStore } from 'react';

export interface LastDecision {
  /** What was done, in the store's words. */
  text: string;
  /** The token for undoing the decision. */
  undo: string;
}

/** The store undoes decisions younger than this. */
const MOMENT_MS = 2 * 60_000;

let last: LastDecision | undefined;
let ends: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** Remembers a decision for as long as it can be undone, by no clock that may be set; undefined once it was undone. */
export function rememberDecision(decision: LastDecision | undefined): void {
  clearTimeout(ends);
  ends = decision && setTimeout(() => rememberDecision(undefined), MOMENT_MS);
  last = decision;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useLastDecision = (): LastDecision | undefined =>
  useSyncExternalStore(subscribe, () => last);
