import type { PaymentRecord } from '../find-order-money.ts';

/** What a test says of a record; the rest does not matter to it. */
export type Seen = Pick<PaymentRecord, 'kind' | 'amount'> & Partial<PaymentRecord>;

/** Records of one order, with ids from 1 on, seen in 1970. */
export const recorded = (seen: Seen[]): PaymentRecord[] =>
  seen.map((record, index) => ({
    id: index + 1,
    orderId: 1,
    currency: 'INR',
    channel: 'bank',
    reference: '',
    referenceKey: '',
    sharedBecause: '',
    seenAt: new Date(0),
    recordedAt: new Date(0),
    by: 'desk:meera',
    note: '',
    reverses: null,
    movedFrom: null,
    ...record,
  }));
