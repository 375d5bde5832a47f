import type { Refusal } from '#shared/contract/refusal.ts';
import type { StaleReason } from '#client/rates/freshness.ts';
import type { GatePass } from '#client/rates/gate.ts';
import type { Attempt, SentOrder } from './payment-state.ts';

/** An order to place; `send` calls the operation for its kind. */
export interface Submission extends Omit<Attempt, 'requestId'> {
  how: SentOrder['how'];
  pass: () => GatePass;
  gateText: (reason: StaleReason) => string;
  send: (requestId: string, pass: GatePass, hears: Hears) => Promise<Sent>;
}
/** What the sending of an order reports while it is under way. */
export interface Hears {
  onProgress: (part: number) => void;
  onRefusal: (refusal: Refusal) => void;
}
export interface Sent {
  ONumber: string;
  OrderDate: string;
  msg: string;
}

export type SubmitResult =
  | { type: 'placed'; placed: Sent }
  /** `ONumber`: empty where the store has not said which order it is. */
  | { type: 'already'; ONumber: string; text: string }
  | { type: 'refused'; reason: Refusal['reason'] }
  | { type: 'not-sent' | 'unanswered' };
