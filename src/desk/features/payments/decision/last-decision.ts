import { useSyncExternalStore } from 'react';

export interface LastDecision {
  /** What was done, in the store's words. */
  text: string;
  /** By what it is taken back. */
  undo: string;
  at: number;
}

/** The store takes back what is younger. */
export const MOMENT_MS = 2 * 60_000;

let last: LastDecision | undefined;
const listeners = new Set<() => void>();

/** Remembers what can be taken back; nothing where it was taken back. */
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
