import type { OfferedAct } from '#shared/desk/contract/orders/order-fields.ts';
import type { ShownOrder } from '#shared/desk/contract/orders/orders.ts';

/** What the dialog of an act is given. */
export interface ActProps {
  shown: ShownOrder;
  offered: OfferedAct;
  onClose: () => void;
}
