import { createContext } from 'react';

/** Something on the screen that may have unsaved changes. */
export interface Unsaved {
  guard: () => boolean;
  /** Asks whether to leave without saving, and leaves if so. */
  ask: (leave: () => void) => void;
}

/** The first that has unsaved changes now. */
export const firstUnsaved = (all: ReadonlySet<Unsaved>): Unsaved | undefined =>
  [...all].find(({ guard }) => guard());

/** What is in the nearest dialog around. */
export const DialogUnsaved = createContext<Set<Unsaved> | undefined>(undefined);
