import type { OfferedAct } from '#shared/desk/contract/orders/order-fields.ts';
import type { ShownOrder } from '#shared/desk/contract/orders/orders.ts';

/** The props of an act's dialog. */
export interface ActProps {
  shown: ShownOrder;
  offered: OfferedAct;
  onClose: () => void;
}
