// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { KeyButton } from './key-button.tsx';

afterEach(cleanup);

it('KeyButton is pressed by a click, by Enter and by its key, and not by the second click of two quick ones', () => {
  const onPress = vi.fn();
  render(
    <KeyButton k="c" onPress={onPress}>
      Confirm
    </KeyButton>,
  );
  const button = screen.getByRole('button', { name: /^Confirm/ });
  fireEvent.click(button, { detail: 1 });
  expect(onPress).toHaveBeenCalledTimes(1);
  fireEvent.click(button, { detail: 2 });
  expect(onPress).toHaveBeenCalledTimes(1);
  // A browser counts no clicks of the keyboard.
  fireEvent.click(button, { detail: 0 });
  expect(onPress).toHaveBeenCalledTimes(2);
  fireEvent.keyDown(document.body, { key: 'c' });
  expect(onPress).toHaveBeenCalledTimes(3);
});
