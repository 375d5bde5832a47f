import { createCardPayment } from '#server/payments/card/create-card-payment.ts';
import { presentPayment, verifyPayment } from '../payments/card/verify-payment.ts';
import type { HandlersOf } from './handler.ts';

export const cardHandlers: HandlersOf<'CreateCardPayment' | 'verifyPayment'> = {
  async CreateCardPayment({ ONumber }, { shop, customer }) {
    const { orderNumber, amount, page } = await createCardPayment(
      shop,
      customer.customerId,
      ONumber,
    );
    const { url: Url, method: Method, fields: Fields } = page;
    return { data: [{ ONumber: orderNumber, Amount: amount, Url, Method, Fields }] };
  },

  async verifyPayment({ cartId }, { shop, customer }) {
    const order = await verifyPayment(shop, customer.customerId, cartId);
    return { data: [presentPayment(order)] };
  },
};
