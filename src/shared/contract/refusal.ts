/**
 * The reason of a refusal for software, beside the text for the customer. `price-moved`: the quote has expired, or the bag has
 * changed since; `already-placed`: this quote, or its bag at another price, has become an order, which the text names; `wrong-password`: the old password does not match;
 * `weak-password`: the new one may not be used; `identity-needed`: the buyer's PAN must be given first; `number-unproven`: the
 * customer must first prove with a code that the mobile number is theirs; `coupon`: only the coupon cannot be used, and without it
 * the same request may succeed; `price-stands`: nothing is wrong with the price, and what was asked for may be asked for again, once
 * what the text names is over or less is asked for.
 */
export type RefusalReason =
  | 'rates-stale'
  | 'price-moved'
  | 'already-placed'
  | 'wrong-password'
  | 'weak-password'
  | 'identity-needed'
  | 'number-unproven'
  | 'coupon'
  | 'price-stands';

/** The codes of the contract that mean a refusal. */
export const REFUSED = {
  badInput: 400,
  signedOut: 401,
  notFound: 404,
  conflict: 409,
  tooLarge: 413,
  tooMany: 429,
  failed: 500,
} as const;
export type RefusalCode = number;

/** The store said no, with a text for the customer. Thrown by use cases on the server and by calls in the app. */
export class Refusal extends Error {
  constructor(
    readonly code: RefusalCode,
    message: string,
    readonly reason?: RefusalReason,
  ) {
    super(message);
    this.name = 'Refusal';
  }
}

/**
 * Whether the store refused for the moment only: it failed, or is asked too often. That says nothing about what was asked for.
 */
export const isPassing = ({ code }: Refusal): boolean =>
  code === REFUSED.tooMany || code >= REFUSED.failed;

/** Whether the store itself refused what was asked for, and would again. */
export const isRefused = (error: unknown): boolean => error instanceof Refusal && !isPassing(error);

/** The store answered, but not in the form that the contract defines for this operation. */
export class UnreadableReply extends Error {
  constructor(
    readonly operation: string,
    detail: string,
  ) {
    super(`${operation}: ${detail}`);
    this.name = 'UnreadableReply';
  }
}
