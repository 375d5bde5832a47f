import type { OrderStatus } from '#shared/contract/orders.ts';
import { isSome, isTransfer } from '../order-state.ts';

/** An order by transfer whose price is held while its money comes. */
const isHeld = (status: OrderStatus): boolean => status.State === 'placed' && isTransfer(status);

/** Rupees that are still to pay for it; all of it where the store tells nothing of what came. */
export const stillToPay = ({ Money, Paid }: OrderStatus): string => Money?.StillToPay ?? Paid;

/** Some of it is still to pay. */
export const isWaiting = (status: OrderStatus): boolean =>
  isHeld(status) && isSome(stillToPay(status));
