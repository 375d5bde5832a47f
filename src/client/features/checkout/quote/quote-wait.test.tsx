// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { RatesContext } from '#client/rates/rates-context.ts';
import { createRates } from '#client/rates/rates.ts';
import { QuoteWait } from './quote-wait.tsx';

afterEach(cleanup);

const waits = {
  kind: 'digital',
  error: 'The store is busy.',
  coupon: false,
  onAgain: () => undefined,
  onReopen: () => undefined,
} as const;

it('Try again after a failed price request works only while prices are live, and says why not', async () => {
  const rates = createRates({ staleAfterMs: 15_000, steadyNow: () => 0, storeNow: () => 0 });
  const again = vi.fn();
  render(
    <RatesContext value={rates}>
      <QuoteWait {...waits} onAgain={again} />
    </RatesContext>,
  );
  const button = screen.getByRole('button', { name: 'Try again' });
  await act(async () => rates.deviceOnline(false));
  expect(button.getAttribute('aria-disabled')).toBe('true');
  const why = 'You are offline, so the price is not live. Connect to buy.';
  expect(button.nextElementSibling?.textContent).toBe(why);
  expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    why,
  );
  fireEvent.click(button);
  expect(again).not.toHaveBeenCalled();
  await act(async () => {
    rates.deviceOnline(true);
    rates.pushed([{ symbol: 'gold', Ask: 127_000 }]);
  });
  fireEvent.click(button);
  expect(again).toHaveBeenCalledTimes(1);
});
