import type { Operation, PresentedOf, ReceivedOf } from '#shared/contract/operation.ts';
import type { OperationName, Operations } from '#shared/contract/operations.ts';
import type { ShopContext } from '#server/context.ts';

/** The logged-in customer that a call comes from. */
export interface SignedIn {
  customerId: number;
  /** The hash of the token that they came with. */
  session: string;
}

/** Where a call comes from, and its session cookie. */
/** The address of a page that this store renders: whoever opens it has been counted. */
export const PAGE_ADDRESS = 'page';

export interface Caller {
  /** The network address, or the network where one visitor has many; for limits. */
  address: string;
  cookie: string | undefined;
  /** What the browser says of itself. */
  agent?: string | undefined;
  /** The id of the request: in the log, in the answer's header, and in the words of an error of the store's own. */
  requestId?: string;
  /** What an earlier login left on the device, see `knownDevice`. */
  device?: string | undefined;
  giveDevice?: (value: string) => void;
  /** Sets the session cookie of the reply, or takes it away. */
  giveCookie: (value: string | undefined) => void;
}

export interface HandlerResult<O extends Operation> {
  data?: PresentedOf<O>;
  /** Words for the customer. */
  msg?: string;
  token?: string;
  /** The pieces of what stands where the data has LONG_TEXT, none of which needs escaping. */
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

/** One handler for every operation of the contract, or it does not compile. */
export type Handlers = { [Name in OperationName]: Handler<Operations[Name]> };

export type HandlersOf<Names extends OperationName> = Pick<Handlers, Names>;
