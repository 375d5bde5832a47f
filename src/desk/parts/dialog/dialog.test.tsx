// @vitest-environment happy-dom
import { cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useKeys } from '../button/keys.ts';
import { HoldsKeys } from './dialog.tsx';

afterEach(cleanup);

it('while a dialog is on its way, no key acts on the page below, and Escape gives it up', () => {
  const onKey = vi.fn();
  const onClose = vi.fn();
  function Page() {
    useKeys({ c: { label: 'Confirm', run: onKey }, Escape: { label: 'Let go', run: onKey } });
    return <HoldsKeys onClose={onClose} />;
  }
  render(<Page />);
  fireEvent.keyDown(document.body, { key: 'c' });
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(onKey).not.toHaveBeenCalled();
  expect(onClose).toHaveBeenCalledTimes(1);
});
