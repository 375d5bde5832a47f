import type { ListedOrder } from '#shared/desk/contract/orders/order-fields.ts';

export const MODE_WORDS: Record<ListedOrder['mode'], string> = {
  UPI: 'UPI',
  CARD: 'Card',
  TRANSFER: 'Bank transfer',
};
