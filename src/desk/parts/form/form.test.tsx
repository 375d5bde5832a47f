// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import * as v from 'valibot';
import { afterEach, expect, it, vi } from 'vitest';
import { renderDesk } from '../../testing/render-desk.tsx';
import * as toast from '../page/toast.ts';
import { Dialog } from '../dialog/dialog.tsx';
import { DeskForm, useDeskForm } from './form.tsx';
import { leaving } from './leave-guard.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** A form whose save ends as it is told to; it can be left for nothing. */
async function open() {
  let end: (error?: Error) => void = () => undefined;
  function Fort() {
    const { form, bind } = useDeskForm({
      values: { name: '' },
      schema: v.object({ name: v.string() }),
      save: () =>
        new Promise<void>((resolve, reject) => {
          end = (error) => (error ? reject(error) : resolve());
        }),
    });
    return (
      <DeskForm {...bind}>
        <form.AppField name="name">{(field) => <field.TextField label="Name" />}</form.AppField>
        <form.AppForm>
          <form.SaveButton>Save</form.SaveButton>
        </form.AppForm>
      </DeskForm>
    );
  }
  let leave: () => void = () => undefined;
  await renderDesk(function Beside() {
    const [isOpen, setIsOpen] = useState(true);
    leave = () => setIsOpen(false);
    return isOpen && <Fort />;
  });
  return {
    ends: (error?: Error) => act(async () => end(error)),
    goOn: () => act(async () => leaving(leave)),
  };
}
const type = (value: string) =>
  act(async () => void fireEvent.change(screen.getByLabelText('Name'), { target: { value } }));
const save = () => act(async () => fireEvent.click(screen.getByRole('button', { name: /^Save/ })));
const asks = () => screen.queryByRole('dialog', { name: 'Leave without saving?' }) !== null;

it('what is being saved is left unasked, and a save that fails after that says so', async () => {
  const failed = vi.spyOn(toast, 'sayFailed');
  const form = await open();
  await type('Fort');
  await save();
  await form.goOn();
  expect(asks()).toBe(false);
  expect(screen.queryByLabelText('Name')).toBeNull();
  const refusal = new Error('Somebody was quicker.');
  await form.ends(refusal);
  expect(failed).toHaveBeenCalledExactlyOnceWith(refusal);
});

it('a save that fails in front of whoever saves is said in the form alone', async () => {
  const failed = vi.spyOn(toast, 'sayFailed');
  const form = await open();
  await type('Fort');
  await save();
  await form.ends(new Error('Somebody was quicker.'));
  expect(await screen.findByText('Somebody was quicker.')).toBeTruthy();
  expect(failed).not.toHaveBeenCalled();
  await form.goOn();
  expect(asks()).toBe(true);
});

it('what is typed while the rest is being saved is not left unasked', async () => {
  const form = await open();
  await type('Fort');
  await save();
  await type('Fort, Mumbai');
  await form.goOn();
  expect(asks()).toBe(true);
  await form.ends();
  expect(screen.getByDisplayValue('Fort, Mumbai')).toBeTruthy();
});

/** A form on the page, and a dialog with one of its own above it. */
async function openDialog() {
  function Form({ label }: { label: string }) {
    const { form, bind } = useDeskForm({
      values: { name: '' },
      schema: v.object({ name: v.string() }),
      save: async () => undefined,
    });
    return (
      <DeskForm {...bind}>
        <form.AppField name="name">{(field) => <field.TextField label={label} />}</form.AppField>
      </DeskForm>
    );
  }
  await renderDesk(function Page() {
    const [isOpen, setIsOpen] = useState(true);
    return (
      <>
        <Form label="Below" />
        {isOpen && (
          <Dialog title="Above" onClose={() => setIsOpen(false)}>
            <Form label="Name" />
          </Dialog>
        )}
      </>
    );
  });
}
const above = () => screen.queryByLabelText('Name');
const press = (name: string) =>
  act(async () => fireEvent.click(screen.getByRole('button', { name })));
const escape = () =>
  act(async () => {
    const dialog = above()?.closest('dialog');
    if (dialog) fireEvent(dialog, new Event('cancel', { cancelable: true }));
  });

it.each([
  ['its button', () => press('Close')],
  ['Escape', escape],
  [
    'a browser that does not ask the page',
    () => act(async () => above()?.closest('dialog')?.close()),
  ],
])(
  'a dialog with something typed asks before it is closed by %s, and keeps what was typed',
  async (_, close) => {
    await openDialog();
    await type('Fort');
    await close();
    await vi.waitFor(() => expect(asks()).toBe(true));
    await press('Stay');
    expect(asks()).toBe(false);
    expect(above()).toMatchObject({ value: 'Fort' });
    expect(above()?.closest('dialog')?.open).toBe(true);
    await close();
    await vi.waitFor(() => expect(asks()).toBe(true));
    await press('Leave');
    expect(above()).toBeNull();
  },
);

it('the form of a dialog begins in its first field, and that of a page below takes no focus', async () => {
  await openDialog();
  expect(document.activeElement).toBe(above());
});

it('a dialog with nothing typed closes unasked, whatever is typed below it', async () => {
  await openDialog();
  const below = screen.getByLabelText('Below');
  await act(async () => void fireEvent.change(below, { target: { value: 'Fort' } }));
  await escape();
  expect(asks()).toBe(false);
  expect(above()).toBeNull();
});

/** A form in a dialog whose save ends as it is told to, and closes it. */
async function openSaving() {
  let end: (error?: Error) => void = () => undefined;
  function Form({ onClose }: { onClose: () => void }) {
    const { form, bind } = useDeskForm({
      values: { name: '' },
      schema: v.object({ name: v.string() }),
      save: async () => {
        await new Promise<void>((resolve, reject) => {
          end = (error) => (error ? reject(error) : resolve());
        });
        onClose();
      },
    });
    return (
      <DeskForm {...bind}>
        <form.AppField name="name">{(field) => <field.TextField label="Name" />}</form.AppField>
        <form.AppForm>
          <form.SaveButton>Save</form.SaveButton>
        </form.AppForm>
      </DeskForm>
    );
  }
  await renderDesk(function Page() {
    const [isOpen, setIsOpen] = useState(true);
    const close = () => setIsOpen(false);
    return (
      isOpen && (
        <Dialog title="Above" onClose={close}>
          <Form onClose={close} />
        </Dialog>
      )
    );
  });
  return { ends: (error?: Error) => act(async () => end(error)) };
}

it('the fields of a dialog are shut while they are sent, and open where they were once they are refused', async () => {
  const form = await openSaving();
  const isShut = () => above()?.closest('[inert]') !== null;
  await type('Fort');
  act(() => above()?.focus());
  expect(isShut()).toBe(false);
  await save();
  expect(isShut()).toBe(true);
  // As a browser does to whatever is shut.
  act(() => above()?.blur());
  await form.ends(new Error('Somebody was quicker.'));
  expect(isShut()).toBe(false);
  expect(document.activeElement).toBe(above());
  await save();
  await form.ends();
  expect(above()).toBeNull();
});
