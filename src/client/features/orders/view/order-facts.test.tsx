// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, expect, it } from 'vitest';
import { GetOrderStatus } from '#shared/contract/orders.ts';
import { wireStatus } from '#client/testing/sample-orders.ts';
import { OrderFacts } from './order-facts.tsx';

afterEach(cleanup);

const paid = (Amount: string, second: number) => ({
  At: `2026-11-20T05:00:0${second}.000Z`,
  Amount,
  Channel: 'upi',
  Reference: `40000000000${second}`,
  Back: false,
});
const facts = (...Payments: object[]) => {
  const Money = { Came: '1', StillToPay: '1', DueBack: '0', GivenBack: '0', Payments };
  const [status] = v.parse(GetOrderStatus.reply, [{ ...wireStatus(['placed']), Money }]);
  return status && <OrderFacts status={status} />;
};

it('two payments within one minute stay two when a third one is added', () => {
  const [first, second] = [paid('100.00', 1), paid('200.00', 2)];
  const { rerender } = render(facts(first, second));
  for (const more of ['300.00', '400.00']) {
    rerender(facts(paid(more, 3), first, second));
    const shown = screen.getAllByText(/ · 4000/).map(({ textContent }) => textContent);
    expect(shown).toEqual([
      `₹${more} · 400000000003`,
      '₹100.00 · 400000000001',
      '₹200.00 · 400000000002',
    ]);
  }
});
