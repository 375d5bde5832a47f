// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { StrictMode, useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { Sheet } from './sheet.tsx';

afterEach(cleanup);

function Asking() {
  const [open, setOpen] = useState(false);
  return (
    <StrictMode>
      <button onClick={() => setOpen(true)}>Ask</button>
      <Sheet open={open} onClose={() => setOpen(false)} title="Are you sure?" closeLabel="Close">
        <p>Think.</p>
      </Sheet>
    </StrictMode>
  );
}

function openSheet() {
  render(<Asking />);
  expect(screen.queryByText('Think.')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Ask' }));
  const dialog = document.querySelector('dialog');
  if (!dialog) throw new Error('no dialog');
  expect(dialog.open).toBe(true);
  return dialog;
}

describe('Sheet', () => {
  it('opens as a modal named by its title', () => {
    const dialog = openSheet();
    const title = document.getElementById(dialog.getAttribute('aria-labelledby') ?? '');
    expect(title?.textContent).toBe('Are you sure?');
    expect(screen.getByText('Think.')).toBeTruthy();
  });

  it('closes by its button', () => {
    const dialog = openSheet();
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(dialog.open).toBe(false);
  });

  it('closes by Escape', () => {
    const dialog = openSheet();
    fireEvent(dialog, new Event('cancel', { cancelable: true }));
    expect(dialog.open).toBe(false);
  });

  it('closes by the backdrop but not by its content', () => {
    const dialog = openSheet();
    fireEvent.click(screen.getByText('Think.'));
    expect(dialog.open).toBe(true);
    fireEvent.click(dialog);
    expect(dialog.open).toBe(false);
  });

  it('opens again after it was closed', () => {
    const dialog = openSheet();
    fireEvent.click(dialog);
    fireEvent.click(screen.getByRole('button', { name: 'Ask' }));
    expect(dialog.open).toBe(true);
  });
});
