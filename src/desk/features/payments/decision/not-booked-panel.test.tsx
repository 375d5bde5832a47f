// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { NotBookedPanel } from './not-booked-panel.tsx';

afterEach(cleanup);

it('every capture that cannot be booked stands in a line of its own, with how it leaves the list', () => {
  const captures = ['USD 5.00', 'EUR 7.00'].map((what) => ({
    why: `pay_${what.slice(0, 3)} took ${what}`,
    next: `Give the ${what.slice(0, 3)} back`,
    former: false,
  }));
  render(<NotBookedPanel captures={captures} />);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'pay_USD took USD 5.00Give the USD back.',
    'pay_EUR took EUR 7.00Give the EUR back.',
  ]);
  expect(screen.getByText('2 card payments')).toBeDefined();
});
