// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Enquiry } from '#shared/desk/contract/content/enquiries.ts';
import { queryClient } from '../../api/query-client.ts';
import { renderDesk } from '../../testing/render-desk.tsx';
import { refetched } from '#client/testing/refetched.ts';
import { toasts } from '#client/testing/toasts.ts';
import { EnquiriesPart } from './enquiries-part.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

interface Sent {
  revision: number;
  answer?: string;
  done?: boolean;
}

/** The enquiries, with Kiran's open, at a store that compares as ours does. */
async function open() {
  let kept: Enquiry = {
    id: 7,
    revision: 1,
    name: 'Kiran',
    number: '9800000000',
    email: 'kiran@example.in',
    message: 'Are you open on Diwali?',
    at: 0,
    assignedTo: '',
    answer: '',
    doneAt: null,
  };
  const sent: Sent[] = [];
  let held = Promise.resolve();
  const reply = (data: unknown) => new Response(JSON.stringify({ ok: true, data }));
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    const request = JSON.parse(body) as Sent & { which?: string };
    if (url.endsWith('/WhoAmI'))
      return reply({ id: 1, name: 'Meera', email: '', roles: ['content'] });
    if (url.endsWith('/ListEnquiries')) {
      const isHere = (request.which === 'open') === (kept.doneAt === null);
      return reply({ enquiries: isHere ? [kept] : [], open: kept.doneAt === null ? 1 : 0 });
    }
    sent.push(request);
    await held;
    if (request.revision !== kept.revision)
      return new Response(JSON.stringify({ ok: false, code: 409, msg: 'Somebody was quicker.' }));
    const { answer = kept.answer, done } = request;
    const doneAt = done === undefined ? kept.doneAt : done ? 99 : null;
    kept = { ...kept, answer, doneAt, revision: kept.revision + 1 };
    return reply({ lines: ['Done.'], changed: true });
  });
  await renderDesk(EnquiriesPart);
  await press(/^Kiran/);
  return {
    sent,
    /** Answers to what is sent from now on come once this is called. */
    holds() {
      let come: () => void = () => undefined;
      held = new Promise((resolve) => {
        come = resolve;
      });
      return () => act(async () => come());
    },
    /** A colleague changes it. */
    async changes(next: Partial<Enquiry>) {
      kept = { ...kept, ...next, revision: kept.revision + 1 };
      await refetched(queryClient);
    },
  };
}
const press = async (name: RegExp, nth = 0) => {
  await screen.findAllByRole('button', { name });
  const button = screen.getAllByRole('button', { name }).at(nth) as HTMLElement;
  await act(async () => fireEvent.click(button));
};
const NOTE = /^What was answered/;
const type = async (value: string) => {
  const field = await screen.findByLabelText(NOTE);
  await act(async () => void fireEvent.change(field, { target: { value } }));
};
const asks = () => screen.queryByRole('dialog', { name: 'Leave without saving?' }) !== null;
const LEFT = /This has left the list/;

it('a note stays where a colleague is done with the enquiry meanwhile, and is saved there', async () => {
  const { sent, changes } = await open();
  await type('Told them that we are.');
  await changes({ doneAt: 99 });
  await screen.findByText(LEFT);
  await press(/^Done/);
  await vi.waitFor(() => expect(screen.queryByText(LEFT)).toBeNull());
  expect(asks()).toBe(false);
  await press(/^Save the note/);
  await vi.waitFor(() =>
    expect(sent).toEqual([{ id: 7, revision: 2, answer: 'Told them that we are.' }]),
  );
});

it('an enquiry that is done goes from the list, with its note', async () => {
  const { sent } = await open();
  await type('Told them that we are.');
  await press(/^Done/, -1);
  await vi.waitFor(() => expect(screen.queryByLabelText(NOTE)).toBeNull());
  expect(sent).toEqual([{ id: 7, revision: 1, answer: 'Told them that we are.', done: true }]);
  expect(asks()).toBe(false);
});

it('a colleague’s note is not lost by being done with the enquiry', async () => {
  const { sent, changes } = await open();
  await changes({ answer: 'I have called them.' });
  await screen.findByDisplayValue('I have called them.');
  await press(/^Done/, -1);
  await vi.waitFor(() => expect(sent).toEqual([{ id: 7, revision: 2, done: true }]));
});

it('the other list asks before a note goes, and the same one does not', async () => {
  await open();
  await type('Told them that we are.');
  await press(/^Open/);
  expect(asks()).toBe(false);
  await press(/^Done/);
  expect(asks()).toBe(true);
  await press(/^Leave/);
  await vi.waitFor(() => expect(screen.queryByLabelText(NOTE)).toBeNull());
});

it('a change that is refused after the enquiry was closed is said all the same', async () => {
  const { holds, changes } = await open();
  const come = holds();
  await press(/^Done/, -1);
  await press(/^Close/);
  await changes({ assignedTo: 'Ravi' });
  await come();
  await vi.waitFor(() => expect(toasts.error).toHaveBeenCalledWith('Somebody was quicker.'));
});

it('a note that was saved, and that a colleague has replaced since, can be saved again', async () => {
  const { sent, changes } = await open();
  await type('Called.');
  await press(/^Save the note/);
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  await changes({ answer: 'Nobody was there.' });
  await screen.findByDisplayValue('Nobody was there.');
  await type('Called.');
  await press(/^Save the note/);
  await vi.waitFor(() => expect(sent.at(-1)).toMatchObject({ revision: 3, answer: 'Called.' }));
});
