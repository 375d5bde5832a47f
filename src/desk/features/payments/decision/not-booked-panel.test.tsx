// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
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

it('only what a former provider took is said to have gone back: the present one is asked', () => {
  const capture = { why: 'pay_1 took USD 5.00', next: 'Give it back', former: false };
  const button = () => screen.queryByRole('button', { name: 'It went back' });
  const { rerender } = render(<NotBookedPanel captures={[capture]} onWentBack={vi.fn()} />);
  expect(button()).toBeNull();
  const captures = [capture, { ...capture, former: true }];
  const wentBack = vi.fn<() => void>();
  rerender(<NotBookedPanel captures={captures} onWentBack={wentBack} />);
  button()?.click();
  expect(wentBack).toHaveBeenCalledTimes(1);
  rerender(<NotBookedPanel captures={captures} />);
  expect(button()).toBeNull();
});
