import type { orders } from '#server/db/schema/orders.ts';

type Order = Pick<typeof orders.$inferSelect, 'number' | 'state' | 'placedAt'>;

/** How the payment of an order stands, on the wire. */
export const presentPayment = ({ number, state, placedAt }: Order) => ({
  isSuccess: state !== 'placed' && state !== 'rejected',
  ONumber: number,
  OrderDate: placedAt.toISOString(),
  Pending: state === 'placed',
});
