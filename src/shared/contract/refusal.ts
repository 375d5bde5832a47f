/**
 * The reason of a refusal for software, beside the words for the customer. `price-moved`: the quote has
 * expired, or the bag has changed since; `already-placed`: this very quote has become an order;
 * `wrong-password`: the old password does not match; `weak-password`: the new one may not be chosen;
 * `identity-needed`: the buyer's PAN must be given first; `number-unproven`: the customer must first show by a code that
 * the mobile number is theirs; `coupon`: it is the coupon that cannot be used, and without it the same may be possible.
 */
export type RefusalReason =
  | 'rates-stale'
  | 'price-moved'
  | 'already-placed'
  | 'wrong-password'
  | 'weak-password'
  | 'identity-needed'
  | 'number-unproven'
  | 'coupon';

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

/** The store said no, in words for the customer. Thrown by use cases on the server and by calls in the app. */
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

/** The store answered, but not in the form that the contract promises for this operation. */
export class UnreadableReply extends Error {
  constructor(
    readonly operation: string,
    detail: string,
  ) {
    super(`${operation}: ${detail}`);
    this.name = 'UnreadableReply';
  }
}
