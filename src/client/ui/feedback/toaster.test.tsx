// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { toast } from 'react-hot-toast/headless';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { showToasts } from '#client/testing/toasts.ts';
import { openAbove } from '../layout/open-dialogs.ts';
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

  it('gives the focus back to what had it before its button', async () => {
    render(
      <>
        <input aria-label="Name" />
        <Toaster label="Notifications" closeLabel="Close" />
      </>,
    );
    act(() => screen.getByLabelText('Name').focus());
    showSuccess('Done');
    await settle();
    const close = screen.getByRole('button', { name: 'Close' });
    act(() => close.focus());
    fireEvent.click(close);
    expect(document.activeElement).toBe(screen.getByLabelText('Name'));
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

  it('shows its toasts in the uppermost dialog, outside of which nothing can be pressed or heard', async () => {
    render(<Toaster label="Notifications" closeLabel="Close" />);
    const [below, dialog] = [document.createElement('dialog'), document.createElement('dialog')];
    document.body.append(below, dialog);
    onTestFinished(() => [below, dialog].forEach((each) => each.remove()));
    let leave: () => void = () => undefined;
    act(() => {
      onTestFinished(openAbove(below));
      leave = openAbove(dialog);
    });
    const [region] = within(dialog).getAllByRole('region', { hidden: true });
    expect(region?.textContent).toBe('');
    showError('No signal');
    await settle();
    expect(within(dialog).getByText('No signal').parentElement?.parentElement).toBe(region);
    expect(screen.getAllByText('No signal')).toHaveLength(1);
    act(() => leave());
    expect(within(below).getByText('No signal')).toBeTruthy();
  });

  it('does not hold up the toasts of a dialog that goes with the pointer over them', async () => {
    const media = vi
      .spyOn(window, 'matchMedia')
      .mockImplementation(() => ({ matches: true }) as unknown as MediaQueryList);
    onTestFinished(() => media.mockRestore());
    render(<Toaster label="Notifications" closeLabel="Close" />);
    const dialog = document.createElement('dialog');
    document.body.append(dialog);
    onTestFinished(() => dialog.remove());
    let leave: () => void = () => undefined;
    act(() => void (leave = openAbove(dialog)));
    showSuccess('Done');
    await settle();
    const region = within(dialog).getByRole('region', { hidden: true });
    fireEvent.pointerEnter(region, { pointerType: 'mouse' });
    act(() => leave());
    act(() => vi.advanceTimersByTime(6000));
    act(() => vi.advanceTimersByTime(300));
    expect(screen.queryByText('Done')).toBeNull();
  });

  it('shows a toast that was raised before it was mounted', async () => {
    showSuccess('Early');
    await settle();
    render(<Toaster label="Notifications" closeLabel="Close" />);
    expect(screen.getByText('Early')).toBeTruthy();
  });
});
