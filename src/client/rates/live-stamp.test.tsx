// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { LiveStamp } from './live-stamp.tsx';
import { RatesContext } from './rates-context.ts';
import { gold, setUp } from './testing/rates-on-clocks.ts';

afterEach(cleanup);

it('that there is no price yet may be translated by the browser, and a time that ticks may not', async () => {
  const { rates } = setUp();
  render(
    <RatesContext value={rates}>
      <LiveStamp />
    </RatesContext>,
  );
  expect(screen.getByText('No price yet').closest('[translate="no"]')).toBeNull();
  await act(async () => {
    rates.connected();
    rates.pushed([gold(95_000)]);
  });
  expect(screen.queryByText('No price yet')).toBeNull();
  expect(screen.getByText(/^Live \d/).getAttribute('translate')).toBe('no');
});
