import type { OrderState } from '#shared/contract/orders.ts';

type Wire = Record<string, unknown>;

const TIMES: Record<OrderState, string> = {
  placed: '2026-11-20T04:30:00.000Z',
  'payment-received': '2026-11-20T05:00:00.000Z',
  confirmed: '2026-11-20T06:00:00.000Z',
  dispatched: '2026-11-21T06:00:00.000Z',
  delivered: '2026-11-23T06:00:00.000Z',
  rejected: '2026-11-20T07:00:00.000Z',
  'credited-back': '2026-11-25T06:00:00.000Z',
  cancelled: '2026-11-20T08:00:00.000Z',
  returned: '2026-11-26T06:00:00.000Z',
  lapsed: '2026-11-21T04:30:00.000Z',
  replaced: '2026-11-21T05:30:00.000Z',
};

/** The status of an order, as the store sends it: the states it has gone through, the last one being its present state. */
export const wireStatus = (
  states: readonly (OrderState | [OrderState, note: string])[],
  fields: Wire = {},
) => {
  const steps = states.map((state) => (typeof state === 'string' ? [state, ''] : state)) as [
    OrderState,
    string,
  ][];
  return {
    ONumber: 'B261120K3F9QX',
    Kind: 'buy',
    State: steps.at(-1)?.[0] ?? 'placed',
    PaymentMode: 'UPI',
    OrderDate: TIMES.placed,
    Steps: steps.map(([State, Note]) => ({ State, At: TIMES[State], Note, What: '' })),
    Paid: '281222.79',
    Surcharge: '0',
    Logistics: '0',
    Coupon: '500',
    FromHolding: '0',
    Metal: '',
    Utr: '',
    CanPay: false,
    Invoice: false,
    ...fields,
  };
};

/** Two pieces of gold, of 1,27,480 rupees each. */
export const wireLine = (fields: Wire = {}): Wire => ({
  ImagePath: '/pictures/lotus.webp',
  ProductName: 'Lotus Gold Coin',
  CategoryName: 'Lotus Coin',
  Purity: '999',
  Quantity: 2,
  Total: '254960.00',
  CouponAmount: '500',
  MakingCharge: '2.5',
  OtherCharge: '0.1',
  ...fields,
});
