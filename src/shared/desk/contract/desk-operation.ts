import type * as v from 'valibot';
import type { DeskRight } from '../rights.ts';
import type { Topic } from './live.ts';

type AnySchema = v.GenericSchema<unknown, unknown>;

/**
 * Who may call an operation: holders of a right; `signed-in`, everybody with an open session, for their own data; `anybody`,
 * before a login. Handlers of the last check the caller themselves.
 */
export type Access = DeskRight | 'signed-in' | 'anybody';

/**
 * One operation of the desk, declared once for both sides. Money, grams and percent are decimal text, times are epoch milliseconds,
 * days are `2026-11-20` in India.
 * - `effect`: `read` shows no personal data; `personal` does, and its handler names what was opened, which is written to the
 * audit log before it is shown; `change` changes data, and its use case writes the audit log in the same transaction.
 * - `topics`: for reads, the events in the shop that change the result; the screens then ask again.
 * - `upload`: the request carries a file in base64, so it may be large.
 * - `confirm`: requires a passkey or code given within the last minutes, not only a session.
 */
export interface DeskOperation<
  Name extends string = string,
  Request extends AnySchema = AnySchema,
  Reply extends AnySchema = AnySchema,
> {
  readonly name: Name;
  readonly access: Access;
  readonly effect: 'read' | 'personal' | 'change';
  readonly topics?: readonly Topic[];
  readonly upload?: true;
  readonly confirm?: true;
  readonly request: Request;
  readonly reply: Reply;
}

/** Declares an operation of the desk, keeping its literal name and the types of its schemas. */
export const deskOperation = <const Definition extends DeskOperation>(
  definition: Definition,
): Definition => definition;

/** The fields that a screen passes to a call. */
export type DeskRequestOf<O extends DeskOperation> = v.InferInput<O['request']>;
/** The fields that a handler receives. */
export type DeskReceivedOf<O extends DeskOperation> = v.InferOutput<O['request']>;
/** The result that a handler must return. */
export type DeskPresentedOf<O extends DeskOperation> = v.InferInput<O['reply']>;
/** The reply that a screen gets. */
export type DeskReplyOf<O extends DeskOperation> = v.InferOutput<O['reply']>;
