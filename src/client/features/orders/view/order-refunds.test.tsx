// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, expect, it } from 'vitest';
import { GetOrderStatus } from '#shared/contract/orders.ts';
import { wireStatus } from '#client/testing/sample-orders.ts';
import { OrderRefunds } from './order-refunds.tsx';

afterEach(cleanup);

const about = { At: '2026-11-20T05:00:00.000Z', Amount: '500', To: 'there', Reference: 'RF1' };
const show = (refund: object) => showMoney({ Refunds: [{ ...about, ...refund }] });

function showMoney(refunds: object) {
  const sums = { Came: '500', StillToPay: '0', DueBack: '500', GivenBack: '0', Payments: [] };
  const Money = { ...sums, ...refunds };
  const [status] = v.parse(GetOrderStatus.reply, [{ ...wireStatus(['rejected']), Money }]);
  render(<OrderRefunds money={status?.Money} />);
}

it.each([
  ['sent', 'card', /card provider says so\. Your card’s bank then shows it in 5 to 7 working days/],
  ['done', 'card', /^Your card’s bank shows it in 5 to 7 working days\./],
  ['sent', 'bank', /^Banks take up to two working days\. .* our own statement shows it\.$/],
  ['done', 'bank', /^If it is not with you/],
  // A store that does not state the way.
  ['sent', undefined, /^Banks take up to two working days/],
])('a refund that is %s says what comes next by its way: %s', (State, Way, words) => {
  show({ State, Way });
  expect(screen.getByText(words)).toBeDefined();
  expect(screen.queryAllByText(/Banks take|our own statement/)).toHaveLength(
    State === 'sent' && Way !== 'card' ? 1 : 0,
  );
});

it('money that came back is no longer said to be on its way', () => {
  show({ State: 'sent', Way: 'bank' });
  expect(screen.getByRole('heading', { name: 'Money on its way back' })).toBeDefined();
  cleanup();
  show({ State: 'done', Way: 'bank' });
  expect(screen.getByRole('heading', { name: 'Given back to you' })).toBeDefined();
});

it('a refund that did not arrive is told beside the one that is sent for it', () => {
  const Failed = [{ ...about, State: 'failed', Way: 'bank', At: '2026-11-21T05:00:00.000Z' }];
  showMoney({ Refunds: [], Failed });
  expect(screen.getByRole('heading', { name: 'Money that did not reach you' })).toBeDefined();
  expect(screen.getByText('Did not arrive')).toBeDefined();
  expect(screen.getByText(/so it is sent again\. Please check the UPI ID or bank/)).toBeDefined();
  cleanup();
  const again = { ...about, State: 'sent', At: '2026-11-22T05:00:00.000Z' };
  showMoney({ Refunds: [{ ...about, State: 'done' }, again], Failed });
  expect(screen.getByRole('heading', { name: 'Money on its way back' })).toBeDefined();
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows.map((row) => /^[A-Z][a-z ]+/.exec(row)?.[0])).toEqual([
    'Given back',
    'Did not arrive',
    'Sent',
  ]);
});

it('a list calls nothing given back while money that did not arrive is due, and says nothing of that once it was', () => {
  const At = '2026-11-21T05:00:00.000Z';
  const both = {
    Refunds: [{ ...about, State: 'done' }],
    Failed: [{ ...about, State: 'failed', Way: 'bank', At }],
  };
  showMoney(both);
  expect(screen.getByRole('heading', { name: 'Money on its way back' })).toBeDefined();
  cleanup();
  showMoney({ ...both, DueBack: '0' });
  expect(screen.getByRole('heading', { name: 'Given back to you' })).toBeDefined();
  expect(screen.queryByText(/Please check the UPI ID/)).toBeNull();
  expect(screen.getByText('It did not reach you, and was sent again.')).toBeDefined();
});
