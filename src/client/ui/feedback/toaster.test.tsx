// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { toast } from 'react-hot-toast/headless';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { showToasts } from '#client/testing/toasts.ts';
import { showError, showSuccess } from './toast.ts';
import { Toaster } from './toaster.tsx';

beforeEach(async () => {
  await showToasts();
  vi.useFakeTimers();
});

afterEach(() => {
  act(() => toast.removeAll());
  cleanup();
  vi.useRealTimers();
});

async function settle() {
  await act(async () => {
    await vi.dynamicImportSettled();
  });
}

describe('Toaster', () => {
  it('shows a toast for five seconds', async () => {
    render(<Toaster label="Notifications" closeLabel="Close" />);
    showSuccess('Address saved');
    await settle();
    act(() => vi.advanceTimersByTime(4900));
    expect(screen.getByText('Address saved').closest('[data-leaving="false"]')).not.toBeNull();
    act(() => vi.advanceTimersByTime(200));
    act(() => vi.advanceTimersByTime(300));
    expect(screen.queryByText('Address saved')).toBeNull();
  });

  it.each([
    ['mouse', 'a desktop', true],
    ['touch', 'a desktop', false],
    ['mouse', 'a phone', false],
  ])(
    'waits while a pointer of type %s is over a toast on %s: %s',
    async (pointerType, device, waits) => {
      const hovers = device === 'a desktop';
      const media = vi
        .spyOn(window, 'matchMedia')
        .mockImplementation(
          (query) => ({ matches: query === '(hover: hover)' && hovers }) as MediaQueryList,
        );
      onTestFinished(() => media.mockRestore());
      render(<Toaster label="Notifications" closeLabel="Close" />);
      showSuccess('Address saved');
      await settle();
      fireEvent.pointerEnter(screen.getByRole('region'), { pointerType });
      act(() => vi.advanceTimersByTime(6000));
      act(() => vi.advanceTimersByTime(300));
      expect(screen.queryByText('Address saved') !== null).toBe(waits);
      fireEvent.pointerLeave(screen.getByRole('region'), { pointerType });
      act(() => vi.advanceTimersByTime(6000));
      act(() => vi.advanceTimersByTime(300));
      expect(screen.queryByText('Address saved')).toBeNull();
    },
  );

  it('announces an error at once, and the same error only once', async () => {
    render(<Toaster label="Notifications" closeLabel="Close" />);
    showError('Coupon code is not valid');
    showError('Coupon code is not valid');
    await settle();
    expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toEqual([
      'Coupon code is not valid',
    ]);
  });

  it('shows three toasts at most: the oldest success makes room, an error stays', async () => {
    render(<Toaster label="Notifications" closeLabel="Close" />);
    showError('No signal');
    for (const text of ['One', 'Two', 'Three', 'Four']) {
      showSuccess(text);
      await settle();
      act(() => vi.advanceTimersByTime(300));
    }
    const texts = [...screen.getByRole('region').querySelectorAll('p')];
    expect(texts.map(({ textContent }) => textContent)).toEqual(['Four', 'Three', 'No signal']);
  });

  it('closes a toast by its button', async () => {
    render(<Toaster label="Notifications" closeLabel="Close" />);
    showSuccess('Done');
    await settle();
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    act(() => vi.advanceTimersByTime(300));
    expect(screen.queryByText('Done')).toBeNull();
  });

  it('does not hold up other toasts when one is closed', async () => {
    render(<Toaster label="Notifications" closeLabel="Close" />);
    showSuccess('First');
    await settle();
    const close = screen.getByRole('button', { name: 'Close' });
    act(() => close.focus());
    fireEvent.click(close);
    act(() => vi.advanceTimersByTime(300));
    showSuccess('Second');
    await settle();
    act(() => vi.advanceTimersByTime(5100));
    act(() => vi.advanceTimersByTime(300));
    expect(screen.queryByText('Second')).toBeNull();
  });

  it('shows a toast that was raised before it was mounted', async () => {
    showSuccess('Early');
    await settle();
    render(<Toaster label="Notifications" closeLabel="Close" />);
    expect(screen.getByText('Early')).toBeTruthy();
  });
});
