// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Loader } from './loader.tsx';

const SLOW = 'This is taking longer than usual.';
const said = () => screen.getByRole('status').textContent;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

it('Loader says nothing of a quick loading, and after six seconds that it takes longer', () => {
  const { rerender } = render(<Loader active slow={SLOW} />);
  act(() => vi.advanceTimersByTime(5900));
  expect(said()).toBe('');
  act(() => vi.advanceTimersByTime(200));
  expect(said()).toBe(SLOW);
  rerender(<Loader active={false} slow={SLOW} />);
  expect(said()).toBe('');
});

it('Loader announces a label at once', () => {
  render(<Loader active label="Placing your order" />);
  expect(said()).toBe('Placing your order');
});
