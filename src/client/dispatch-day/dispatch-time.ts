import { m } from '#client/messages/compiled/messages.js';

/** The policy's working days, where a store names none. */
const POLICY_DAYS = 6;

/** The time between an order's confirmation and its dispatch, in words, such as `6 business days`. */
export const dispatchTime = (days = POLICY_DAYS): string =>
  days === 1 ? m.dispatch_time_one() : m.dispatch_time({ days });
