import { POLICY_DISPATCH_DAYS } from '#shared/content/policy-days.ts';
import { m } from '#client/messages/compiled/messages.js';

/** The time between an order's confirmation and its dispatch, in words, such as `6 business days`. */
export const dispatchTime = (days = POLICY_DISPATCH_DAYS): string =>
  days === 1 ? m.dispatch_time_one() : m.dispatch_time({ days });
