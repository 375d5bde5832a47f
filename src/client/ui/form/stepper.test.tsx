// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Stepper } from './stepper.tsx';

afterEach(cleanup);

function setUp(props: { value: number; busy?: boolean }) {
  const onChange = vi.fn();
  render(
    <Stepper
      {...props}
      max={100}
      onChange={onChange}
      label="Quantity"
      decreaseLabel="One less"
      increaseLabel="One more"
    />,
  );
  return {
    onChange,
    less: screen.getByRole('button', { name: 'One less' }),
    more: screen.getByRole('button', { name: 'One more' }),
  };
}

describe('Stepper', () => {
  it('steps by one and announces its value', () => {
    const { onChange, less, more } = setUp({ value: 2 });
    fireEvent.click(more);
    fireEvent.click(less);
    expect(onChange.mock.calls).toEqual([[3], [1]]);
    expect(screen.getByRole('status').textContent).toBe('2');
  });

  it('does nothing beyond its ends', () => {
    const low = setUp({ value: 1 });
    fireEvent.click(low.less);
    expect(low.onChange).not.toHaveBeenCalled();
    expect(low.less.getAttribute('aria-disabled')).toBe('true');
    cleanup();
    const high = setUp({ value: 100 });
    fireEvent.click(high.more);
    expect(high.onChange).not.toHaveBeenCalled();
  });

  it('says on a stopped button why it is stopped, where a reason is given', () => {
    const step = (max: number) => (
      <Stepper
        value={2}
        max={max}
        onChange={() => {}}
        label="Quantity"
        decreaseLabel="One less"
        increaseLabel="One more"
        aria-describedby="why"
      />
    );
    const why = (name: string) =>
      screen.getByRole('button', { name }).getAttribute('aria-describedby');
    const { rerender } = render(step(2));
    expect(why('One more')).toBe('why');
    expect(why('One less')).toBeNull();
    rerender(step(3));
    expect(why('One more')).toBeNull();
  });

  it('ignores presses while a change is pending', () => {
    const { onChange, more } = setUp({ value: 2, busy: true });
    fireEvent.click(more);
    expect(onChange).not.toHaveBeenCalled();
  });
});
