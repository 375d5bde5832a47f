import type * as v from 'valibot';

type AnySchema = v.GenericSchema<unknown, unknown>;

/**
 * One operation of the wire, declared once for both sides.
 * - `body`: whether the app sends the fields themselves or as JSON text in `Obj`. The server accepts both.
 * - `envelope`: `enveloped` replies carry code, msg, Data; `success` replies carry isSuccess, message, data.
 * - `token`: the name of the field with the session token; absent if no login is needed.
 * - `commitsToPrice`: the customer commits to a price, so it is sent only with a pass of the gate: while the rate is live, or at a price
 * that the store holds.
 */
export interface Operation<
  Name extends string = string,
  Request extends AnySchema = AnySchema,
  Reply extends AnySchema = AnySchema,
> {
  readonly name: Name;
  readonly body: 'plain' | 'obj';
  readonly envelope: 'enveloped' | 'success';
  readonly token?: 'Token' | 'token';
  readonly commitsToPrice?: true;
  readonly request: Request;
  readonly reply: Reply;
}

/** Declares an operation, keeping its literal name and the types of its schemas. */
export function operation<const Definition extends Operation>(definition: Definition): Definition {
  return definition;
}

/** The fields that the app passes to a call. */
export type RequestOf<O extends Operation> = v.InferInput<O['request']>;
/** The fields that a handler on the server receives. */
export type ReceivedOf<O extends Operation> = v.InferOutput<O['request']>;
/** The result that a handler on the server must return. */
export type PresentedOf<O extends Operation> = v.InferInput<O['reply']>;
/** The reply that the app gets. */
export type ReplyOf<O extends Operation> = v.InferOutput<O['reply']>;
