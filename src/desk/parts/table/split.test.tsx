// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Split } from './split.tsx';

// The document is not laid out here: whatever is in it counts as shown.
beforeEach(() => {
  vi.spyOn(Element.prototype, 'getClientRects').mockReturnValue([{}] as unknown as DOMRectList);
});
afterEach(() => {
  vi.restoreAllMocks();
  cleanup();
});

/** Two entries; deciding the open one opens the other. */
function Entries() {
  const [open, setOpen] = useState<string>();
  return (
    <Split
      open={open !== undefined}
      list={['One', 'Two'].map((name) => (
        <button key={name} onClick={() => setOpen(name)}>
          {name}
        </button>
      ))}
      detail={
        open && (
          <article key={open} aria-label={open}>
            <button onClick={() => setOpen('Two')}>Decide {open}</button>
            <button onClick={() => setOpen(undefined)}>Close {open}</button>
          </article>
        )
      }
    />
  );
}

/** As a keyboard does: a button has the focus when it is pressed. */
function press(name: string) {
  const button = screen.getByRole('button', { name });
  act(() => button.focus());
  fireEvent.click(button);
}

describe('Split', () => {
  it('keeps the focus in the detail when the next entry opens in place of the decided one', () => {
    render(<Entries />);
    press('One');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'One' }));
    press('Decide One');
    const detail = screen.getByRole('article', { name: 'Two' }).parentElement;
    expect(document.activeElement).toBe(detail);
  });

  it('gives the focus back to the row of what is closed', () => {
    render(<Entries />);
    press('One');
    press('Close One');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'One' }));
  });

  it('takes no focus that was never in it', () => {
    const { rerender } = render(<Split open={false} list="" detail="" />);
    rerender(<Split open list="" detail="" />);
    expect(document.activeElement).toBe(document.body);
  });
});
