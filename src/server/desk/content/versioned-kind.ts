import type * as v from 'valibot';
import type { DeskTx } from '../command-line/command.ts';

/** A state as plain data, which the audit log can hold and which can be restored. */
export type VersionedState = object;

/** The current state, with the revision that the next change has to name. */
export interface Versioned<State> {
  state: State;
  revision: number;
}

/**
 * Content with a history: how it is read and written as a whole. This is all that a kind of content needs to have its changes
 * recorded, refused where somebody was quicker, and undone.
 */
export interface VersionedKind<State extends VersionedState> {
  /** Its name in audit log subjects: `banner` in `banner 3`. */
  name: string;
  /** The audit log's act for a change of it. */
  act: string;
  schema: v.GenericSchema<unknown, State>;
  /** Reads it and locks it until the transaction ends; undefined where there is none. */
  hold: (tx: DeskTx, id: string) => Promise<Versioned<State> | undefined>;
  /** Writes it, or removes it where `next` has no state. */
  put: (
    tx: DeskTx,
    id: string,
    next: { state: State | undefined; revision: number },
  ) => Promise<void>;
  /** A reduced state for the audit log; such a change cannot be undone. */
  recorded?: (state: State) => object;
  /** Conditions for writing a state, also when an old one is restored. Throws a Refusal. */
  check?: (tx: DeskTx, state: State) => Promise<void>;
}
