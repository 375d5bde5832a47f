import type { Operation, PresentedOf, ReceivedOf } from '#shared/contract/operation.ts';
import type { OperationName, Operations } from '#shared/contract/operations.ts';
import type { ShopContext } from '#server/context.ts';

/** The logged-in customer that a call comes from. */
export interface SignedIn {
  customerId: number;
  /** The hash of the request's token. */
  session: string;
}

/** The address used for pages that this store renders: the visitor has been counted already. */
export const PAGE_ADDRESS = 'page';

/** Where a call comes from, and its session cookie. */
export interface Caller {
  /** The network address, or the network where one visitor has many addresses; for limits. */
  address: string;
  cookie: string | undefined;
  /** The browser's user agent. */
  agent?: string | undefined;
  /** The request's id: in the log, in the answer's header, and in the message of a store error. */
  requestId?: string;
  /** The device cookie of an earlier login, see `knownDevice`. */
  device?: string | undefined;
  giveDevice?: (value: string) => void;
  /** Sets the session cookie of the reply, or removes it. */
  giveCookie: (value: string | undefined) => void;
}

export interface HandlerResult<O extends Operation> {
  data?: PresentedOf<O>;
  /** Words for the customer. */
  msg?: string;
  token?: string;
  /** The pieces of the text that replaces LONG_TEXT in the data; none of them needs escaping. */
  long?: readonly string[];
}

export type Call<O extends Operation> = {
  shop: ShopContext;
  caller: Caller;
} & (O extends { token: string } ? { customer: SignedIn } : unknown);

/** Answers one operation: calls a use case and presents its result. Throws a Refusal. */
export type Handler<O extends Operation> = (
  request: ReceivedOf<O>,
  call: Call<O>,
) => Promise<HandlerResult<O>>;

/** One handler for each operation of the contract: a missing one does not compile. */
export type Handlers = { [Name in OperationName]: Handler<Operations[Name]> };

export type HandlersOf<Names extends OperationName> = Pick<Handlers, Names>;
