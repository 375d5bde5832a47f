/** The duties of a person at the desk. Somebody may have several. */
export const ROLES = [
  'owner',
  'payments',
  'dispatch',
  'catalogue',
  'content',
  'support',
  'auditor',
] as const;
export type Role = (typeof ROLES)[number];

/** The name of a role, and its purpose. */
export const ROLE_WORDS: Record<Role, { name: string; about: string }> = {
  owner: { name: 'Owner', about: 'Everything, and who else may work here' },
  payments: { name: 'Payments', about: 'Money that comes and goes: payments, refunds, payouts' },
  dispatch: { name: 'Dispatch', about: 'Orders that are paid: packing, labels, couriers' },
  catalogue: { name: 'Catalogue', about: 'Products, pictures, stock and what pieces cost' },
  content: { name: 'Content', about: 'Banners, news, texts and how the shop looks' },
  support: { name: 'Support', about: 'Customers, their orders and what they write' },
  auditor: { name: 'Auditor', about: 'Reads everything, changes nothing' },
};
