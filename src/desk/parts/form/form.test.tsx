// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import * as v from 'valibot';
import { afterEach, expect, it, vi } from 'vitest';
import { renderDesk } from '../../testing/render-desk.tsx';
import * as toast from '../page/toast.ts';
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
