// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { PriceText } from './price-text.tsx';

afterEach(cleanup);

describe('PriceText', () => {
  it('says that a stale price is stale', () => {
    const { container } = render(
      <PriceText value="₹1" state="stale" staleHint="last known price" />,
    );
    expect(container.textContent).toBe('₹1 last known price');
    expect(container.firstElementChild?.getAttribute('data-state')).toBe('stale');
  });

  it('writes the paise in an element of their own, and the price stays one text', () => {
    const { container } = render(<PriceText value="₹1,250.75" state="live" smallPaise />);
    expect(container.querySelector('small')?.textContent).toBe('.75');
    expect(container.textContent).toBe('₹1,250.75');
  });

  it.each([
    ['none', '₹1'],
    ['live', null],
  ] as const)('shows a dash, never a price, for %s and %s', (state, value) => {
    const { container } = render(<PriceText value={value} state={state} noneHint="not known" />);
    expect(container.textContent).toContain('–');
    expect(container.textContent).not.toContain('₹1');
    expect(container.firstElementChild?.getAttribute('data-state')).toBe('none');
  });
});
