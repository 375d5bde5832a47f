// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PayPreview } from './proof-preview.tsx';

const letGo = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  letGo.mockClear();
});

const picture = (id: string) => ({ id, blob: new Blob([id], { type: 'image/jpeg' }) });
const shown = () => screen.getByRole('img').getAttribute('src');

it("the preview revokes a picture's URL only after the picture was read", () => {
  const { rerender, unmount } = render(<PayPreview picture={picture('first')} />);
  const first = shown();
  rerender(<PayPreview picture={picture('second')} />);
  const second = shown();
  expect(second).not.toBe(first);
  unmount();
  // A slow phone may still be reading either, and would log an error.
  expect(letGo).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(letGo.mock.calls.flat()).toEqual([first, second]);
});

it('the preview makes no second URL for a picture that it already shows', () => {
  const same = picture('same');
  const { rerender } = render(<PayPreview picture={same} />);
  const first = shown();
  rerender(<PayPreview picture={{ ...same }} />);
  expect(shown()).toBe(first);
});
