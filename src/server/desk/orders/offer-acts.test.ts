import { expect, it } from 'vitest';
import type { Order } from '#server/orders/list-orders.ts';
import { soldOrder, soldPiece } from '#server/testing/people/sold-order.ts';
import { offerActs } from './offer-acts.ts';

const happensOf = (act: string, given: Partial<Order>, sealed = false) =>
  offerActs({
    order: soldOrder([soldPiece()], given),
    money: { came: 100, over: 0 },
    onItsWay: 0,
    sealed,
    grams: '10 g of gold',
  })
    .find((offered) => offered.act === act)
    ?.happens.join(' ');

it('tells of the credit note of grams that are credited back, which a conversion does not get', () => {
  const note = 'Invoice 26-27/000001 gets a credit note.';
  expect(happensOf('credit-back', { state: 'dispatched' })).toContain(note);
  const conversion = { state: 'dispatched', kind: 'convert' } as const;
  expect(happensOf('credit-back', conversion)).not.toContain('credit note');
  expect(happensOf('return', { state: 'delivered' })).toContain(note);
  expect(happensOf('return', conversion)).toContain(
    'Invoice 26-27/000001 gets a credit note over the money that goes back.',
  );
});

it('tells before an address is corrected that a sealed parcel has a label with the old one', () => {
  const label = 'Its parcel is sealed: its label has the old address and must be printed again.';
  expect(happensOf('address', { state: 'confirmed' }, true)).toContain(label);
  expect(happensOf('address', { state: 'confirmed' })).not.toContain('label');
});
