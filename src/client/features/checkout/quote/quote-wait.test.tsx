// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { StaleReason } from '#client/rates/freshness.ts';
import { QuoteWait } from './quote-wait.tsx';

afterEach(cleanup);

it('Try again after a failed price request works only while a price can be asked for, and says why not', () => {
  const again = vi.fn();
  const waits = (stale: StaleReason | undefined) => (
    <QuoteWait
      kind="digital"
      error="The store is busy."
      coupon={false}
      stale={stale}
      onAgain={again}
      onReopen={() => undefined}
    />
  );
  const { rerender } = render(waits('device-offline'));
  const button = screen.getByRole('button', { name: 'Try again' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  const why = 'You are offline, so the price is not live. Connect to buy or sell.';
  expect(button.nextElementSibling?.textContent).toBe(why);
  expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    why,
  );
  fireEvent.click(button);
  expect(again).not.toHaveBeenCalled();
  rerender(waits(undefined));
  fireEvent.click(button);
  expect(again).toHaveBeenCalledTimes(1);
});
