// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderDesk } from '../../../testing/render-desk.tsx';
import { SplitDialog } from './split-dialog.tsx';

afterEach(cleanup);

it('closing it with a part typed asks first, and with nothing typed does not', async () => {
  const closed = vi.fn<() => void>();
  await renderDesk(() => (
    <SplitDialog free="1000.00" busy={false} onClose={closed} onSplit={() => undefined} />
  ));
  const close = () => fireEvent.click(screen.getByRole('button', { name: 'Close', hidden: true }));
  fireEvent.change(screen.getByLabelText('Amount 1'), { target: { value: '₹ 500' } });
  close();
  expect(await screen.findByText('Leave without saving?')).toBeTruthy();
  expect(closed).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Stay', hidden: true }));
  fireEvent.change(screen.getByLabelText('Amount 1'), { target: { value: '' } });
  close();
  expect(closed).toHaveBeenCalledOnce();
});

it('what is missing or no amount is said at its field', async () => {
  const split = vi.fn<(parts: { order: string; amount: string }[]) => void>();
  await renderDesk(() => (
    <SplitDialog free="1000.00" busy={false} onClose={() => undefined} onSplit={split} />
  ));
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  const isWrong = (label: string) =>
    screen.getByLabelText(label).getAttribute('aria-invalid') === 'true';
  const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Split', hidden: true }));
  type('Amount 1', '₹ 1,000');
  submit();
  expect([isWrong('Order 1'), isWrong('Amount 1'), isWrong('Amount 2')]).toEqual([
    true,
    false,
    false,
  ]);
  type('Order 1', 'b1');
  type('Amount 1', '1.000,00');
  submit();
  expect([isWrong('Order 1'), isWrong('Amount 1')]).toEqual([false, true]);
  expect(split).not.toHaveBeenCalled();
  type('Amount 1', '१,०००');
  submit();
  expect(split).toHaveBeenCalledExactlyOnceWith([{ order: 'B1', amount: '1000.00' }]);
});
