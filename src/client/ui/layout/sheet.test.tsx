// @vitest-environment happy-dom
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
  type RouterHistory,
} from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { type ReactNode, StrictMode, useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
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

/** What a browser asks before it goes to another entry of the history. */
async function leaves(history: RouterHistory, action: 'BACK' | 'PUSH'): Promise<boolean> {
  const at = history.location;
  let blocked = false;
  for (const { blockerFn } of history._getBlockers()) {
    await act(async () => {
      blocked ||= Boolean(await blockerFn({ action, currentLocation: at, nextLocation: at }));
    });
  }
  return !blocked;
}

function show(screen: ReactNode): RouterHistory {
  const history = createMemoryHistory();
  const router = createRouter({ routeTree: createRootRoute(), history });
  render(<RouterContextProvider router={router}>{screen}</RouterContextProvider>);
  return history;
}

function openSheet() {
  const history = show(<Asking />);
  expect(screen.queryByText('Think.')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Ask' }));
  const dialog = document.querySelector('dialog');
  if (!dialog) throw new Error('no dialog');
  expect(dialog.open).toBe(true);
  return Object.assign(dialog, { history });
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

  it('closes by Back, which then leaves the page again, and holds no link up', async () => {
    const dialog = openSheet();
    expect(await leaves(dialog.history, 'PUSH')).toBe(true);
    expect(dialog.open).toBe(true);
    expect(await leaves(dialog.history, 'BACK')).toBe(false);
    expect(dialog.open).toBe(false);
    expect(await leaves(dialog.history, 'BACK')).toBe(true);
  });

  it('of two over one another Back closes the upper one', async () => {
    const onClose = vi.fn<() => void>();
    const history = show(
      <Sheet open onClose={onClose} title="Category" closeLabel="Close">
        <Asking />
      </Sheet>,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Ask' }));
    expect(await leaves(history, 'BACK')).toBe(false);
    expect(screen.getByText('Think.').closest('dialog')?.open).toBe(false);
    expect(onClose).not.toHaveBeenCalled();
    expect(await leaves(history, 'BACK')).toBe(false);
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('closes by the backdrop but not by its content', () => {
    const dialog = openSheet();
    fireEvent.click(screen.getByText('Think.'));
    expect(dialog.open).toBe(true);
    fireEvent.click(dialog);
    expect(dialog.open).toBe(false);
  });

  describe('pulled by its head', () => {
    /** A finger that moves down by so many px, in steps of so many ms. */
    function pull(dialog: HTMLDialogElement, px: number, stepMs: number) {
      const head = dialog.querySelector('header');
      if (!head) throw new Error('no head');
      Object.assign(head, { setPointerCapture: () => undefined });
      const at = (type: string, clientY: number, timeStamp: number) => {
        const event = new PointerEvent(type, { bubbles: true, clientY, pointerType: 'touch' });
        Object.defineProperty(event, 'timeStamp', { value: timeStamp });
        fireEvent(head, event);
      };
      at('pointerdown', 300, 0);
      for (const step of [1, 2, 3, 4]) at('pointermove', 300 + (px * step) / 4, step * stepMs);
      at('pointerup', 300 + px, 4 * stepMs);
    }

    it.each([
      ['far and slowly', 200, 200, false],
      ['a little and fast', 60, 10, false],
      ['a little and slowly', 60, 200, true],
      ['up', -200, 10, true],
    ])('%s', (_how, px, stepMs, stays) => {
      const dialog = openSheet();
      pull(dialog, px, stepMs);
      expect(dialog.open).toBe(stays);
      expect(dialog.style.translate).toBe('');
    });
  });

  it('opens again after it was closed', () => {
    const dialog = openSheet();
    fireEvent.click(dialog);
    fireEvent.click(screen.getByRole('button', { name: 'Ask' }));
    expect(dialog.open).toBe(true);
  });
});
