/**
 * Everything that a customer is told outside the app. A gateway maps these names to its own templates, so a name never changes
 * its meaning; RUNNING.md lists them with their values.
 */
export const NOTICE_KINDS = [
  'order-payment-received',
  'order-confirmed',
  'order-confirmed-digital',
  'order-dispatched',
  'order-delivered',
  'order-rejected',
  'order-cancelled',
  'order-returned',
  'order-lapsed',
  'order-held-again',
  'order-credited-back',
  'payout-paid',
  'payout-returned',
  'refund-sent',
  'refund-paid',
  'refund-returned',
  'password-changed',
  'password-reset',
  'payout-changed',
  'number-changed',
] as const;

export type NoticeKind = (typeof NOTICE_KINDS)[number];
