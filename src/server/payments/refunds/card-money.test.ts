import { expect, it } from 'vitest';
import type { CardGateway } from '../card/gateway.ts';
import { recorded, type Seen } from '../records/testing/recorded.ts';
import { cardMoneyOf } from './card-money.ts';
import type { RefundRow } from './find-refunds.ts';

const unused = () => Promise.reject(new Error('The provider is not asked'));
const cards: CardGateway = {
  name: 'razorpay',
  create: unused,
  page: () => ({ url: '', method: 'GET', fields: {} }),
  ask: unused,
  refunds: { give: unused, ask: unused },
};

const paid = (reference: string, amount: string, note = 'razorpay'): Seen => ({
  kind: 'in',
  amount,
  channel: 'card',
  reference,
  by: 'card',
  note,
});
const gone = (amount: string, rest: Partial<Seen> = {}): Seen => ({
  kind: 'out',
  amount,
  channel: 'card',
  ...rest,
});
const refund = (of: string, amount: string, rest: Partial<RefundRow> = {}): RefundRow => ({
  id: 1,
  code: 'RF7K3M9QX2TW',
  orderId: 1,
  amount,
  way: 'card',
  provider: 'razorpay',
  providerPaymentId: of,
  providerRefundId: null,
  place: null,
  fileId: null,
  state: 'sent',
  askedAt: new Date(0),
  askedBy: 'desk:meera',
  approvedAt: null,
  sentAt: null,
  checkAt: null,
  doneAt: null,
  failedAt: null,
  reason: '',
  paymentId: null,
  ...rest,
});

const TWO = [paid('p1', '100.00'), paid('p2', '50.00')];

/** What is left of each payment, in paise. */
it.each<[string, Seen[], RefundRow[], Record<string, number>]>([
  ['nothing gone back', TWO, [], { p1: 10_000, p2: 5000 }],
  ['a refund on its way', TWO, [refund('p1', '30.00')], { p1: 7000, p2: 5000 }],
  [
    'a refund that failed',
    TWO,
    [refund('p1', '30', { state: 'failed' })],
    { p1: 10_000, p2: 5000 },
  ],
  [
    'a refund that is done, of the later payment',
    [...TWO, gone('20.00')],
    [refund('p2', '20.00', { state: 'done', paymentId: 3 })],
    { p1: 10_000, p2: 3000 },
  ],
  ['a refund of all', TWO, [refund('p1', '100.00')], { p2: 5000 }],
  ['a refund made at the provider by hand', [...TWO, gone('120.00')], [], { p2: 3000 }],
  [
    'a refund made by hand that was taken back',
    [...TWO, gone('120.00'), gone('-120.00', { reverses: 3 })],
    [],
    { p1: 10_000, p2: 5000 },
  ],
  [
    'a refund by the bank, done and on its way',
    [...TWO, gone('40.00', { channel: 'bank' })],
    [refund('', '60.00', { way: 'bank', provider: '', paymentId: null })],
    { p1: 10_000, p2: 5000 },
  ],
  [
    'money of a former provider',
    [paid('p1', '100.00', 'former'), ...TWO.slice(1)],
    [],
    { p2: 5000 },
  ],
  ['card money that the desk noted', [{ ...paid('p1', '9.00'), by: 'desk:meera' }], [], {}],
  ['money by the bank', [{ kind: 'in', amount: '9.00', by: 'card', note: 'razorpay' }], [], {}],
  [
    'a payment that was taken back',
    [paid('p1', '9'), { ...paid('p1', '-9'), reverses: 1 }],
    [],
    {},
  ],
])('can go back to the cards, with %s', (_, records, refunds, left) => {
  const found = cardMoneyOf({ cards }, recorded(records), refunds);
  expect(Object.fromEntries(found.map((each) => [each.providerPaymentId, each.left]))).toEqual(
    left,
  );
  expect(found.every(({ provider }) => provider === 'razorpay')).toBe(true);
});

it('nothing can go back to the cards of a store that takes none, or whose provider cannot give back', () => {
  const { refunds: _none, ...collects } = cards;
  expect(cardMoneyOf({ cards: undefined }, recorded(TWO), [])).toEqual([]);
  expect(cardMoneyOf({ cards: collects }, recorded(TWO), [])).toEqual([]);
});
