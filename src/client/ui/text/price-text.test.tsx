// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { PriceText } from './price-text.tsx';

afterEach(cleanup);

function flashOf(container: HTMLElement) {
  return container.querySelector('[data-flash]')?.getAttribute('data-flash') ?? null;
}

describe('PriceText', () => {
  it('flashes at each change while live, and not when it appears', () => {
    const { container, rerender } = render(<PriceText value="₹1" state="live" />);
    expect(flashOf(container)).toBeNull();
    rerender(<PriceText value="₹2" state="live" />);
    const first = flashOf(container);
    expect(first).not.toBeNull();
    rerender(<PriceText value="₹3" state="live" />);
    expect(flashOf(container)).not.toBe(first);
    const second = flashOf(container);
    rerender(<PriceText value="₹3" state="live" />);
    expect(flashOf(container)).toBe(second);
  });

  it('does not flash when a stale price changes, nor when it becomes live again', () => {
    const { container, rerender } = render(<PriceText value="₹1" state="stale" />);
    rerender(<PriceText value="₹2" state="stale" />);
    rerender(<PriceText value="₹3" state="live" />);
    expect(flashOf(container)).toBeNull();
  });

  it('says that a stale price is stale', () => {
    const { container } = render(
      <PriceText value="₹1" state="stale" staleHint="last known price" />,
    );
    expect(container.textContent).toBe('₹1 last known price');
    expect(container.firstElementChild?.getAttribute('data-state')).toBe('stale');
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
