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
