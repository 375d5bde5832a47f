// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderDesk } from '../../testing/render-desk.tsx';
import { leaving } from '../form/leave-guard.tsx';
import { ReasonDialog } from './reason-dialog.tsx';

afterEach(cleanup);

const given = vi.fn<(reason: string) => void>();
const open = () =>
  renderDesk(function Page() {
    const [isOpen, setIsOpen] = useState(true);
    return (
      isOpen && (
        <ReasonDialog
          title="Reject"
          action="Reject it"
          usual={['Not paid']}
          onClose={() => setIsOpen(false)}
          onReason={given}
        />
      )
    );
  });
const press = (name: string) =>
  act(async () => fireEvent.click(screen.getByRole('button', { name })));
const type = (value: string) =>
  act(async () => void fireEvent.change(screen.getByLabelText('Why'), { target: { value } }));
const asks = () => screen.queryByRole('dialog', { name: 'Leave without saving?' }) !== null;

it('a reason that is typed is not closed away without being asked; one that is offered again is', async () => {
  await open();
  await type('The picture shows another order');
  await press('Close');
  expect(asks()).toBe(true);
  await press('Stay');
  expect(screen.getByLabelText('Why')).toMatchObject({ value: 'The picture shows another order' });
  await press('Not paid');
  await press('Close');
  expect(asks()).toBe(false);
  expect(screen.queryByLabelText('Why')).toBeNull();
});

it('a reason that was given lets the page be left', async () => {
  await open();
  await type('The picture shows another order');
  await press('Reject it');
  expect(given).toHaveBeenCalledWith('The picture shows another order');
  const left = vi.fn<() => void>();
  await act(async () => leaving(left));
  expect(left).toHaveBeenCalledOnce();
});
