import { ROLES, type Role } from './roles.ts';

const EVERYBODY: readonly Role[] = ROLES;

/**
 * Who may do what, defined only here. Every operation of the desk and every command names its right; the store checks it at each
 * call, and the desk's screens leave out what would be refused.
 */
export const RIGHTS = {
  'today.see': EVERYBODY,
  'trading.stop': ['owner', 'payments', 'dispatch', 'catalogue', 'support'],
  'trading.resume': ['owner', 'payments'],
  'rates.see': EVERYBODY,
  'rates.set': ['owner'],
  'payments.see': ['owner', 'payments', 'support', 'auditor'],
  'payments.decide': ['owner', 'payments'],
  'orders.see': ['owner', 'payments', 'dispatch', 'support', 'auditor'],
  'orders.note': ['owner', 'payments', 'dispatch', 'support'],
  'orders.pack': ['owner', 'dispatch'],
  'orders.correct': ['owner', 'payments', 'support'],
  'orders.end': ['owner', 'payments'],
  'refunds.see': ['owner', 'payments', 'support', 'auditor'],
  'refunds.send': ['owner', 'payments'],
  'approvals.see': ['owner', 'payments', 'catalogue', 'auditor'],
  'approvals.decide': ['owner', 'payments'],
  'limits.set': ['owner'],
  'catalogue.see': ['owner', 'catalogue', 'content', 'dispatch', 'support', 'auditor'],
  'catalogue.edit': ['owner', 'catalogue'],
  'stock.move': ['owner', 'catalogue', 'dispatch'],
  'pictures.see': ['owner', 'catalogue', 'content', 'auditor'],
  'pictures.edit': ['owner', 'catalogue', 'content'],
  'prices.see': ['owner', 'payments', 'catalogue', 'auditor'],
  'prices.edit': ['owner', 'catalogue'],
  'coupons.see': ['owner', 'catalogue', 'content', 'support', 'auditor'],
  'coupons.edit': ['owner', 'catalogue', 'content'],
  'content.see': ['owner', 'content', 'support', 'auditor'],
  'content.edit': ['owner', 'content'],
  'reviews.answer': ['owner', 'content', 'support'],
  'enquiries.see': ['owner', 'content', 'support', 'auditor'],
  'shop.see': ['owner', 'content', 'auditor'],
  'shop.edit': ['owner'],
  'setup.see': ['owner', 'auditor'],
  'brand.edit': ['owner', 'content'],
  'customers.see': ['owner', 'payments', 'support', 'auditor'],
  'customers.edit': ['owner', 'support'],
  'customers.erase': ['owner'],
  'identity.open': ['owner', 'payments'],
  'ledger.see': ['owner', 'payments', 'auditor'],
  'ledger.move': ['owner', 'payments'],
  'payouts.pay': ['owner', 'payments'],
  'reports.see': ['owner', 'payments', 'auditor'],
  'staff.see': ['owner', 'auditor'],
  'staff.manage': ['owner'],
  'audit.see': ['owner', 'auditor'],
} as const satisfies Record<string, readonly Role[]>;

export type DeskRight = keyof typeof RIGHTS;

/** Whether one of the roles gives the right. */
export const hasRight = (roles: readonly Role[], right: DeskRight): boolean =>
  (RIGHTS[right] as readonly Role[]).some((role) => roles.includes(role));
