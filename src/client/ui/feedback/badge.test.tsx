// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Badge } from './badge.tsx';

afterEach(cleanup);

it('a badge springs when its number grows, and only then', () => {
  const { container, rerender } = render(<Badge count={1} />);
  const springs = () => container.querySelector('.num')?.className !== 'num';
  expect(springs()).toBe(false);
  rerender(<Badge count={2} />);
  expect(springs()).toBe(true);
  rerender(<Badge count={1} />);
  expect(springs()).toBe(false);
});
