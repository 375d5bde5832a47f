import type * as v from 'valibot';
import type { DeskTx } from '../command-line/command.ts';

/** What is kept of something, as plain data that the audit log can hold and that can be put back. */
export type KeptState = object;

/** What is there now, with the revision that the next change has to name. */
export interface Kept<State> {
  state: State;
  revision: number;
}

/**
 * Something that the desk changes with a history: how it is read and how it is written as a whole. One of these is all that
 * a kind of content needs to have its changes recorded, refused where somebody was quicker, and taken back.
 */
export interface KeptKind<State extends KeptState> {
  /** How the audit log names one of it: `banner` in `banner 3`. */
  name: string;
  /** What the audit log calls a change of it. */
  act: string;
  schema: v.GenericSchema<unknown, State>;
  /** Reads it and holds it until the transaction ends; undefined where there is none. */
  hold: (tx: DeskTx, id: string) => Promise<Kept<State> | undefined>;
  /** Writes it, or takes it away where `next` has no state. */
  put: (
    tx: DeskTx,
    id: string,
    next: { state: State | undefined; revision: number },
  ) => Promise<void>;
  /** What the audit log keeps of it, where that is less: such a change cannot be taken back. */
  recorded?: (state: State) => object;
  /** What has to hold for a state to be written, also where an old one is put back. Throws a Refusal. */
  check?: (tx: DeskTx, state: State) => Promise<void>;
}
