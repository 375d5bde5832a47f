import type { OrderStatus } from '#shared/contract/orders.ts';
import { useStoreMinute } from '#client/api/use-store-minute.ts';
import { isSome, isTransfer } from '../order-state.ts';

/** An order by transfer whose price is held while its money is on its way. */
const isHeld = (status: OrderStatus): boolean => status.State === 'placed' && isTransfer(status);

/** Whether the time for which the price is held has passed: the store says so a little later, and not at all to a device offline. */
export function useHoldIsOver({ HeldUntil }: OrderStatus): boolean {
  const now = useStoreMinute(HeldUntil);
  return HeldUntil !== undefined && now >= HeldUntil;
}

/** Rupees still to pay; the whole amount where the store does not report what came. */
export const stillToPay = ({ Money, Paid }: OrderStatus): string => Money?.StillToPay ?? Paid;

/** Whether a part is still to pay. */
export const isWaiting = (status: OrderStatus): boolean =>
  isHeld(status) && isSome(stillToPay(status));
